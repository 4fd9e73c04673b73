import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'

/** Calls signed with made-up keys must not make us call the vendor without end. */
const LOAD_EVERY_MS = 60_000

/** Keeps the public keys with which vendors sign their calls in the memory of this process. */
export interface Keysets {
  current(configured: ConfiguredProvider): string | null
  /** Asks the vendor, once a minute at most; callers that come meanwhile wait for the same answer. Throws what it threw. */
  load(configured: ConfiguredProvider): Promise<string | null>
}

export function createKeysets(platform: Platform): Keysets {
  const known = new Map<string, string>()
  const loads = new Map<string, { startedAt: number; answer: Promise<string | null> }>()

  const ask = async ({ provider, context }: ConfiguredProvider): Promise<string | null> => {
    if (!provider.webhook?.loadKeyset) return null
    const keyset = await provider.webhook.loadKeyset(context)
    known.set(provider.manifest.slug, keyset)
    return keyset
  }

  return {
    current: ({ provider }) => known.get(provider.manifest.slug) ?? null,
    load(configured) {
      const { slug } = configured.provider.manifest
      const now = platform.clock.now()
      const last = loads.get(slug)
      if (last && now < last.startedAt + LOAD_EVERY_MS) return last.answer
      const answer = ask(configured)
      loads.set(slug, { startedAt: now, answer })
      return answer
    },
  }
}
