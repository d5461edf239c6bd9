// The last work, kept on this device alone.
const STORE = 'work';

function database() {
  return new Promise((done, fail) => {
    const asked = indexedDB.open('mazebook-studio', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

async function stored(mode, act) {
  const base = await database();
  return new Promise((done, fail) => {
    const asked = act(base.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

const keep = work => stored('readwrite', store => store.put(work, 'last'));
const kept = () => stored('readonly', store => store.get('last')).catch(() => undefined);
