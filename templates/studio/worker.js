// The engine, in a thread of its own: it gets questions as JSON, and answers in their order.
let engine, files, reply;

const bytes = (at, length) => new Uint8Array(engine.exports.memory.buffer, at, length).slice();
const text = (at, length) => new TextDecoder().decode(bytes(at, length));

// Long files come in pieces.
const host = {
  take: (name, nameLength, at, length) => files.push([text(name, nameLength), bytes(at, length)]),
  answer: (at, length) => { reply = JSON.parse(text(at, length)); },
  full: () => { throw new RangeError('out of memory'); },
  step: (phase, done, all) => postMessage({ step: [phase, done, all] }),
};

// What libraries import for browsers must never be called.
function instance(module, own) {
  const imports = { host: own };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] ??= () => { throw new Error(`${from}.${name} was called`); };
  }
  return new WebAssembly.Instance(module, imports);
}

function given(to, data) {
  const at = to.exports.room(data.length);
  new Uint8Array(to.exports.memory.buffer, at, data.length).set(data);
  return [at, data.length];
}

// The engine comes packed.
function unpacked(unpack, packed) {
  let whole;
  const own = { take: (at, length) => { whole = new Uint8Array(unpacker.exports.memory.buffer, at, length).slice(); } };
  const unpacker = instance(new WebAssembly.Module(unpack), own);
  unpacker.exports.unpack(...given(unpacker, packed));
  return whole;
}

onmessage = ({ data }) => {
  const { id, module, unpack, packed, put, question } = data;
  try {
    if (module || packed) {
      const ready = module ?? new WebAssembly.Module(unpacked(unpack, packed));
      engine = instance(ready, host);
      postMessage({ id, module: ready });
    } else if (put) {
      engine.exports.put(...given(engine, new TextEncoder().encode(put[0])), ...given(engine, put[1]));
      postMessage({ id });
    } else {
      files = [];
      reply = undefined;
      engine.exports.ask(...given(engine, new TextEncoder().encode(JSON.stringify(question))));
      postMessage({ id, reply, files });
    }
  } catch (error) {
    postMessage({ id, broken: String(error) });
  }
};
