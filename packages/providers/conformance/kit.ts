import { readdir, readFile } from 'node:fs/promises'
import type { MappedRecord } from '@tributary/health'
import type { Announcement, RawItem, WebhookRequest, WebhookSecrets } from '../src/contract.ts'
import { PROVIDERS } from '../src/registry.ts'

/** One vendor payload and the records expected of it: a file in the provider's `fixtures` folder. */
export interface Fixture {
  name: string
  about: string
  /** Name of the fixture that this one is a later state of. */
  revises?: string
  item: RawItem
  records: MappedRecord[]
}

/** What the suite cannot know by itself of a vendor: `conformance.ts` in the provider's folder exports it as `kit`. */
export interface ConformanceKit {
  webhook: WebhookKit | null
}

export interface WebhookKit {
  /** Headers without which a call counts as unsigned. */
  signatureHeaders: readonly string[]
  /** A call signed as the vendor signs, about one object; `body` replaces the usual one. */
  genuine(secrets: WebhookSecrets, sentAt: number, body?: string): WebhookRequest
  /** What the usual body announces. */
  announces: readonly Partial<Announcement>[]
  /** Bodies with a right signature that are still no event of this vendor. */
  malformed: readonly string[]
  handshake: { request(token: string): WebhookRequest; answer: unknown } | null
}

export async function loadKit(slug: string): Promise<ConformanceKit> {
  const module = (await import(`../src/${slug}/conformance.ts`)) as { kit: ConformanceKit }
  return module.kit
}

export async function loadFixtures(slug: string): Promise<Fixture[]> {
  const folder = new URL(`../src/${slug}/fixtures/`, import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => ({
      ...(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Omit<Fixture, 'name'>),
      name: file.replace(/\.json$/, ''),
    })),
  )
}

export const providers = await Promise.all(
  Object.entries(PROVIDERS).map(async ([slug, provider]) => ({
    slug,
    provider,
    kit: await loadKit(slug),
    fixtures: await loadFixtures(slug),
  })),
)
