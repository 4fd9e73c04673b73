import { readdir, readFile } from 'node:fs/promises'
import type { MappedRecord } from '@tributary/health'
import type { Announcement, Provider, RawItem, WebhookRequest, WebhookSecrets } from '../src/contract.ts'
import type { Refusal } from '../src/errors.ts'
import { PROVIDERS } from '../src/registry.ts'

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

/** What the suite cannot know by itself of a vendor: `conformance.ts` in the provider's folder exports it as `kit`. */
export interface ConformanceKit {
  webhook: WebhookKit | null
  /** What this vendor does not have, each with the reason: printed beside the check that is skipped for it. */
  lacks?: Partial<Record<Ability, string>>
  /** How many days back a read reaches at this vendor; 40 when absent. */
  reachDays?: number
  /** What the person must allow, beside the resource itself, before `requestHistory` is answered. */
  historyScope?: string
  /** A value for each of the manifest's `appSettings`, as the simulated portal gave them. */
  settings?: Readonly<Record<string, string>>
}

export type Ability =
  /** The past can be read; without it the vendor sends the past when asked (`requestHistory`). */
  | 'window_reads'
  /** What a window read listed can be read again by its id. */
  | 'single_reads'
  /** The person may withhold single resources, and the vendor then refuses them. */
  | 'resource_scopes'
  /** The token answer tells which scopes were granted. */
  | 'scope_in_token_answer'
  /** 429 says how long to wait. */
  | 'retry_after'
  /** The webhook announces deletions. */
  | 'deletions'
  /** The webhook tells that the person withdrew the grant. */
  | 'revocation_notices'
  /** The signature covers a time, so that an old call is recognised. */
  | 'signed_time'
  /** The grant can be withdrawn by us. */
  | 'upstream_revocation'
  /** Something of this vendor has a start and an end with an offset each. */
  | 'two_offsets'
  /** Day totals may be zero, as of a device that lies in a drawer. */
  | 'zero_days'
  /** One payload may hold several records or samples. */
  | 'several_records'

export interface WebhookKit {
  /** What `genuine` needs beside the suite's own secrets: a signing key, a keyset. */
  secrets?: Partial<WebhookSecrets>
  /** Headers without which a call counts as unsigned; none where the address is the proof. */
  signatureHeaders: readonly string[]
  /** A call as the vendor makes it, about one object; `body` replaces the usual one. */
  genuine(secrets: WebhookSecrets, sentAt: number, body?: string): WebhookRequest
  /** What the usual body announces. */
  announces: readonly Partial<Announcement>[]
  /** Rightly signed bodies that are still no event of this vendor. */
  malformed: readonly string[]
  handshake: { request(secrets: WebhookSecrets): WebhookRequest; answer: unknown } | null
}

async function loadKit(slug: string): Promise<ConformanceKit> {
  const module = (await import(`../src/${slug}/conformance.ts`)) as { kit: ConformanceKit }
  return module.kit
}

async function loadFixtures(slug: string): Promise<Fixture[]> {
  const folder = new URL(`../src/${slug}/fixtures/`, import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => ({
      ...(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Omit<Fixture, 'name'>),
      name: file.replace(/\.json$/, ''),
    })),
  )
}

interface Subject {
  slug: string
  provider: Provider
  kit: ConformanceKit
  fixtures: Fixture[]
}

async function load(slug: string, provider: Provider): Promise<Subject | { slug: string; error: unknown }> {
  try {
    return { slug, provider, kit: await loadKit(slug), fixtures: await loadFixtures(slug) }
  } catch (error) {
    return { slug, error }
  }
}

const loaded = await Promise.all(Object.entries(PROVIDERS).map(([slug, provider]) => load(slug, provider)))

export const providers = loaded.filter((one) => 'kit' in one)

/** Sources whose kit or fixtures cannot be read: they fail the suite without hiding the others. */
export const unreadable = loaded.filter((one) => 'error' in one)
