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
      const bytes = Uint8Array.from(atob(script.textContent.trim()), letter => letter.charCodeAt(0));
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
