import type { Storage } from './storage.ts'

const STORE = 'values'

/** For browsers and Capacitor. One database per name; what a person unlinks is deleted from it. */
export async function indexedDbStorage(name = 'tributary'): Promise<Storage> {
  const database = await open(name)
  const inStore = <T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      // Written through before it is fulfilled: a phone may lose its battery next.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const pending = request(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(pending.result)
      transaction.onabort = () => reject(transaction.error ?? pending.error)
    })
  return {
    async get(key) {
      const value = await inStore<unknown>('readonly', (store) => store.get(key))
      return value === undefined ? null : (value as Uint8Array)
    },
    async set(key, value) {
      await inStore('readwrite', (store) => store.put(value, key))
    },
    async delete(key) {
      await inStore('readwrite', (store) => store.delete(key))
    },
    async keys(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      return (await inStore('readonly', (store) => store.getAllKeys(range))).map(String)
    },
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
