// Builds books in WebAssembly and compares every file with that of the command line:
// node test.mjs MODULE.wasm BOOK.toml FOLDER [BOOK.toml FOLDER]...
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [file, ...pairs] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));

function make(text) {
    const files = new Map();
    const bytes = (at, length) => Buffer.from(new Uint8Array(instance.exports.memory.buffer, at, length));
    const take = (name, nameLength, at, length) => {
        const path = bytes(name, nameLength).toString();
        files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), bytes(at, length)]));
    };
    // What dependencies import for browsers must never be called.
    const imports = { host: { take } };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] ??= () => {
            throw new Error(`${from}.${name} was called`);
        };
    }
    const instance = new WebAssembly.Instance(module, imports);
    const at = instance.exports.room(text.length);
    new Uint8Array(instance.exports.memory.buffer, at, text.length).set(text);
    instance.exports.build(at, text.length);
    return files;
}

if (pairs.length === 0) throw new Error("no book was there to build");
for (let next = 0; next < pairs.length; next += 2) {
    const [book, folder] = pairs.slice(next, next + 2);
    const files = make(readFileSync(book));
    if (files.has("")) throw new Error(`${book}: ${files.get("")}`);
    const expected = readdirSync(folder, { recursive: true, withFileTypes: true })
        // The command line's own list of its files is no file of the book.
        .filter((entry) => entry.isFile() && entry.name !== ".mazebook")
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
    const names = [...files.keys()].sort().join("\n");
    if (names !== expected.sort().join("\n")) throw new Error(`${book}: other files\n${names}`);
    for (const path of expected) {
        if (!files.get(path).equals(readFileSync(join(folder, path)))) throw new Error(`${book}: ${path} differs`);
    }
    console.log(`${book}: ${expected.length} files, the same bytes`);
}
