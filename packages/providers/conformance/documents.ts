import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  affectedDays,
  buildDay,
  buildEvents,
  envelope,
  filled,
  type HealthDocument,
  type HealthRecord,
  type MappedRecord,
} from '@tributary/health'
import type { Provider } from '../src/contract.ts'
import { SOURCE_FACTS } from '../src/index.ts'
import type { Fixture } from './fixtures.ts'

/** Payloads and every document they become, whole: a file in `fixtures/documents` of the provider's folder. */
export interface DocumentCase {
  name: string
  about: string
  /** Names of fixtures, together everything that the vendor sent. */
  fixtures: string[]
  /** The person's zone. */
  zone: string
  /** Without members that are empty. */
  documents: unknown
}

export const documentCaseFile = (slug: string, name: string): string =>
  fileURLToPath(new URL(`../src/${slug}/fixtures/documents/${name}.json`, import.meta.url))

export async function loadDocumentCases(slug: string): Promise<DocumentCase[]> {
  const folder = new URL(`../src/${slug}/fixtures/documents/`, import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => ({
      ...(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Omit<DocumentCase, 'name'>),
      name: file.replace(/\.json$/, ''),
    })),
  )
}

/** Every document of every day that the payloads touch, as a client with all add-ons would get it. */
export function documentsOf(
  provider: Provider,
  fixtures: readonly Fixture[],
  { fixtures: names, zone }: Pick<DocumentCase, 'fixtures' | 'zone'>,
): { documents: HealthDocument[]; filled: unknown } {
  const records = names.flatMap((name) => {
    const fixture = fixtures.find((one) => one.name === name)
    if (!fixture) throw new Error(`no fixture ${name}`)
    return provider.map(fixture.item).records.filter(isHealth)
  })
  const days = new Set(records.flatMap((record) => affectedDays(record, zone)))
  const rules = {
    userId: 'user-1',
    zone,
    records,
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
    deviceMetadata: true,
  }
  const built = [...days]
    .sort()
    .flatMap((day) => [...buildDay({ ...rules, day }), ...buildEvents({ ...rules, day })])
  const address = { clientUuid: 'client-1', userId: 'user-1', documentVersion: 1 }
  const documents = built.map((document) => envelope(document, address))
  return { documents, filled: filled(JSON.parse(JSON.stringify(documents))) }
}

const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'
