import type { Storage } from './storage.ts'

/** Forgets with the process: for tests, demonstrations and one-off imports. */
export function memoryStorage(): Storage {
  const values = new Map<string, Uint8Array>()
  return {
    async get(key) {
      return values.get(key) ?? null
    },
    async set(key, value) {
      values.set(key, value)
    },
    async delete(key) {
      values.delete(key)
    },
    async keys(prefix) {
      return [...values.keys()].filter((key) => key.startsWith(prefix)).sort()
    },
  }
}
