import { readdir, readFile } from 'node:fs/promises'
import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../src/contract.ts'
import type { Refusal } from '../src/errors.ts'

/** One vendor payload and the records expected of it: a file in the provider's `fixtures` folder. */
export interface Fixture {
  name: string
  about: string
  /** Name of the fixture that this one is a later state of. */
  revises?: string
  item: RawItem
  records: MappedRecord[]
  /** None when absent. */
  refused?: Refusal[]
}

/** `folder` is relative to this file. */
export async function loadFixtures(folder: string): Promise<Fixture[]> {
  const address = new URL(folder, import.meta.url)
  const files = (await readdir(address)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => ({
      ...(JSON.parse(await readFile(new URL(file, address), 'utf8')) as Omit<Fixture, 'name'>),
      name: file.replace(/\.json$/, ''),
    })),
  )
}
