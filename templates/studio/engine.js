// The engine from the page's side: asks it, stops it, and starts it again when it has broken down.
class Engine {
  constructor(onstep) {
    this.onstep = onstep;
    this.waiting = new Map();
    this.files = new Map();
    this.next = 0;
    this.code = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], { type: 'text/javascript' }));
    this.ready = this.begin();
  }

  async begin() {
    const [unpack, packed] = ['unpack', 'engine'].map(id => {
      const script = document.getElementById(id);
      const bytes = binary(script.textContent);
      script.remove();
      return bytes;
    });
    this.hire();
    this.module = (await this.send({ unpack, packed })).module;
  }

  hire() {
    this.worker = new Worker(this.code);
    this.worker.onmessage = ({ data }) => {
      if (data.step) return this.onstep(data.step);
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.broken === undefined) return waiting?.answer(data);
      waiting?.fail(new Error(data.broken));
      this.again();
    };
    this.worker.onerror = event => {
      event.preventDefault();
      this.fail(new Error(event.message));
    };
  }

  // What was asked of the worker before gets no answer; the mazes it knew are searched for again.
  fail(error) {
    for (const { fail } of this.waiting.values()) fail(error);
    this.waiting.clear();
  }

  again() {
    this.worker.terminate();
    this.fail(new Stopped());
    this.hire();
    this.ready = (async () => {
      await this.send({ module: this.module });
      for (const put of this.files) await this.send({ put });
    })();
  }

  send(message) {
    const id = this.next++;
    return new Promise((answer, fail) => {
      this.waiting.set(id, { answer, fail });
      this.worker.postMessage({ id, ...message });
    });
  }

  async ask(question) {
    await this.ready;
    return this.send({ question });
  }

  async put(name, bytes) {
    await this.ready;
    this.files.set(name, bytes);
    return this.send({ put: [name, bytes] });
  }

  async forget(name) {
    this.files.delete(name);
    return this.ask({ ask: 'forget', path: name });
  }
}

class Stopped extends Error {}

// Bytes from text: 13 bits in two of the 91 characters from # to ~ without <; a last one alone has 6.
function binary(text) {
  const digit = at => { const code = text.charCodeAt(at); return code - (code < 60 ? 35 : 36); };
  const bytes = new Uint8Array(Math.floor((text.length >> 1) * 13 / 8 + text.length % 2 * 6 / 8));
  let [bits, count, to] = [0, 0, 0];
  for (let at = 0; to < bytes.length; at += 2) {
    bits |= (at + 1 < text.length ? digit(at) * 91 + digit(at + 1) : digit(at)) << count;
    for (count += at + 1 < text.length ? 13 : 6; count >= 8 && to < bytes.length; count -= 8) {
      bytes[to++] = bits;
      bits >>= 8;
    }
  }
  return bytes;
}
