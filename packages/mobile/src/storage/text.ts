import { fromUtf8, utf8 } from '../bytes.ts'
import type { Storage } from './storage.ts'

/** What AsyncStorage, MMKV behind a promise and the like have in common. */
export interface TextStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
  getAllKeys(): Promise<readonly string[]>
}

/** For React Native. All values of this library are UTF-8 text. */
export function textStorage(items: TextStorage, prefix = 'tributary:'): Storage {
  return {
    async get(key) {
      const text = await items.getItem(prefix + key)
      return text === null ? null : utf8(text)
    },
    set: (key, value) => items.setItem(prefix + key, fromUtf8(value)),
    delete: (key) => items.removeItem(prefix + key),
    async keys(start) {
      const keys = await items.getAllKeys()
      return keys
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length))
        .sort()
    },
  }
}
