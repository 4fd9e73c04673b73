import { IDBKeyRange as FakeKeyRange, indexedDB as fakeIndexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromUtf8, utf8 } from '../bytes.ts'
import { indexedDbStorage } from './indexed-db.ts'
import { memoryStorage } from './memory.ts'
import type { Storage } from './storage.ts'
import { type TextStorage, textStorage } from './text.ts'
import { wipe } from './wipe.ts'

beforeAll(() => {
  Object.assign(globalThis, { indexedDB: fakeIndexedDB, IDBKeyRange: FakeKeyRange })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  Reflect.deleteProperty(globalThis, 'IDBKeyRange')
})

function textItems(): TextStorage {
  const items = new Map<string, string>([['of another library', 'x']])
  return {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getAllKeys: async () => [...items.keys()],
  }
}

let names = 0
const KINDS: [string, () => Promise<Storage>][] = [
  ['memory', async () => memoryStorage()],
  ['IndexedDB', () => indexedDbStorage(`test-${names++}`)],
  ['text', async () => textStorage(textItems())],
]

describe.each(KINDS)('%s storage', (_, create) => {
  test('keeps what is set under its key, and the last one', async () => {
    const storage = await create()
    expect(await storage.get('a')).toBeNull()
    await storage.set('a', utf8('eins'))
    await storage.set('a', utf8('zwölf ☂'))
    expect(fromUtf8((await storage.get('a'))!)).toBe('zwölf ☂')
    await storage.delete('a')
    await storage.delete('a')
    expect(await storage.get('a')).toBeNull()
  })

  test('lists keys by how they begin, in order', async () => {
    const storage = await create()
    for (const key of ['queue/2', 'ledger/x', 'queue/10', 'queue/1', 'queu'])
      await storage.set(key, utf8('-'))
    expect(await storage.keys('queue/')).toEqual(['queue/1', 'queue/10', 'queue/2'])
    expect(await storage.keys('')).toEqual(['ledger/x', 'queu', 'queue/1', 'queue/10', 'queue/2'])
  })

  test('is wiped of everything but the id of the installation', async () => {
    const storage = await create()
    for (const key of ['installation', 'link', 'queue/1']) await storage.set(key, utf8('-'))
    await wipe(storage)
    expect(await storage.keys('')).toEqual(['installation'])
  })
})

test('IndexedDB keeps across openings', async () => {
  const name = `test-${names++}`
  await (await indexedDbStorage(name)).set('key', utf8('kept'))
  expect(fromUtf8((await (await indexedDbStorage(name)).get('key'))!)).toBe('kept')
})
