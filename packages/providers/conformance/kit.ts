import type {
  Announcement,
  MappedSource,
  PhoneStore,
  Provider,
  RawItem,
  WebhookRequest,
  WebhookSecrets,
} from '../src/contract.ts'
import { withScopes } from '../src/oauth.ts'
import { needs as phoneNeeds } from '../src/phones/shared/conformance.ts'
import { PHONE_STORES, PROVIDERS } from '../src/registry.ts'
import { type Fixture, loadFixtures } from './fixtures.ts'

/** What the suite cannot know by itself of a vendor: `conformance.ts` in the provider's folder exports it as `kit`. */
export interface ConformanceKit {
  webhook: WebhookKit | null
  /** What this vendor does not have, each with the reason: the run prints it with the checks that were skipped for it. */
  lacks?: Partial<Record<Ability, string>>
  /**
   * By resource (`*` for all of them), the fields without which the object that holds them cannot be read: its identity, its time, and what decides
   * the meaning of the rest. JSON pointers with `*` for members of lists and maps. Every other field may be missing, null
   * or malformed and costs only what depends on it.
   */
  needs?: Needs
  /** How many days back a read reaches at this vendor; 40 when absent. */
  reachDays?: number
  /** A value for each of the manifest's `appSettings`, as the simulated portal gave them. */
  settings?: Readonly<Record<string, string>>
}

export type Needs = Readonly<Record<string, readonly string[]>>

export type Ability =
  /** The past can be read; without it the vendor sends the past when asked (`requestHistory`). */
  | 'window_reads'
  /** What a window read listed can be read again by its id. */
  | 'single_reads'
  /** The person may withhold single resources, and the vendor then refuses them. */
  | 'resource_scopes'
  /** The token answer says which scopes were granted. */
  | 'scope_in_token_answer'
  /** 429 says how long to wait. */
  | 'retry_after'
  /** The webhook announces deletions. */
  | 'deletions'
  /** The webhook announces that the person withdrew the grant. */
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
  /** The body of a push of these items, where the vendor sends data itself. */
  push?(items: readonly RawItem[]): unknown
  handshake: { request(secrets: WebhookSecrets): WebhookRequest; answer: unknown } | null
}

async function loadKit(slug: string): Promise<ConformanceKit> {
  const module = (await import(`../src/${slug}/conformance.ts`)) as { kit: ConformanceKit }
  return module.kit
}

interface Subject {
  slug: string
  provider: Provider
  kit: ConformanceKit
  fixtures: Fixture[]
}

async function load(slug: string, provider: Provider): Promise<Subject | { slug: string; error: unknown }> {
  const { manifest } = provider
  const optional = (manifest.optionalResources ?? []).map(({ scope }) => scope)
  // With everything that it can be asked for.
  const whole = {
    ...provider,
    manifest: withScopes(manifest, [...new Set([...manifest.oauth.scopes, ...optional])]),
  }
  try {
    return {
      slug,
      provider: whole,
      kit: await loadKit(slug),
      fixtures: await loadFixtures(`../src/${slug}/fixtures/`),
    }
  } catch (error) {
    return { slug, error }
  }
}

const loaded = await Promise.all(Object.entries(PROVIDERS).map(([slug, provider]) => load(slug, provider)))

export const providers = loaded.filter((one) => 'kit' in one)

/** Sources whose kit or fixtures cannot be read: they fail the suite without hiding the others. */
export const unreadable = loaded.filter((one) => 'error' in one)

/** What the checks of maps need to know of a source. */
interface Mapping {
  slug: string
  provider: MappedSource
  lacks: NonNullable<ConformanceKit['lacks']>
  needs: Needs
  fixtures: Fixture[]
}

interface PhoneSubject extends Mapping {
  provider: PhoneStore
}

export const phones: PhoneSubject[] = await Promise.all(
  Object.entries(PHONE_STORES).map(async ([slug, store]) => ({
    slug,
    provider: store,
    lacks: {},
    needs: phoneNeeds,
    fixtures: await loadFixtures(`../src/phones/${slug}/fixtures/`),
  })),
)

/** Everything that has maps, whichever road its data takes. */
export const mapped: Mapping[] = [
  ...providers.map((one) => ({ ...one, lacks: one.kit.lacks ?? {}, needs: one.kit.needs ?? {} })),
  ...phones,
]
