import { startSimulator } from '@tributary/simulator'
import {
  type AppCredentials,
  authorizationUrl,
  createPkcePair,
  type Provider,
  type ProviderContext,
  type ProviderSession,
  type RawItem,
  type ResourceManifest,
  type TokenSet,
  type Window,
} from '../src/index.ts'
import { type ConformanceKit, providers } from './kit.ts'

export type Simulator = Awaited<ReturnType<typeof startSimulator>>
type SimulatedVendor = keyof Simulator['vendors']

/** The simulated present: a fixed day, so that the same synthetic data are there at every run, just after a change of clocks. */
const OFFSET_MS = Date.UTC(2026, 2, 31, 12) - Date.now()
export const present = () => Date.now() + OFFSET_MS
const TODAY = '2026-03-31'
export const daysAgo = (days: number) =>
  new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

export function simulate(): Promise<Simulator> {
  const apps = Object.fromEntries(providers.map(({ slug, kit }) => [slug, appOf(kit)]))
  return startSimulator({ apps, seed: 7, clockOffsetMs: OFFSET_MS })
}

function appOf(kit: ConformanceKit): AppCredentials {
  return {
    clientId: 'conformance',
    clientSecret: 'conformance-secret',
    redirectUri: 'http://127.0.0.1:9/callback',
    settings: kit.settings ?? {},
  }
}

export interface Link {
  tokens: TokenSet
  /** With the account, as the service keeps it. */
  session: ProviderSession
}

/** One vendor at the other end of the wire. */
export interface Wire {
  vendor: SimulatedVendor
  provider: Provider
  kit: ConformanceKit
  app: AppCredentials
  simulator: Simulator
  /** Resources whose items belong to a day; a profile is only ever read as it stands now. */
  dated: readonly ResourceManifest[]
  context(timeoutMs?: number): ProviderContext
  /** What a browser does on the vendor's consent page: everything is ticked but what the person withholds. */
  consent(
    person: string,
    withheld?: readonly string[],
  ): Promise<{ code: string; codeVerifier: string | null }>
  connect(person: string, withheld?: readonly string[]): Promise<Link>
  pull(session: ProviderSession, resource: string, window: Window, timeoutMs?: number): Promise<RawItem[]>
  /** Any call for data that the vendor answers when all is well; for the account where data are not read. */
  probe(session: ProviderSession, timeoutMs?: number): Promise<unknown>
}

export function wireOf(slug: string, simulator: Simulator): Wire {
  const { provider, kit } = providers.find((known) => known.slug === slug)!
  const vendor = slug as SimulatedVendor
  const app = appOf(kit)
  const dated = datedOf(provider)
  const { manifest, oauth } = provider
  const context = (timeoutMs = 20_000) => ({
    addresses: simulator.vendors[vendor].addresses,
    fetch,
    timeoutMs,
    now: present,
  })
  const consent: Wire['consent'] = async (person, withheld = []) => {
    const pkce = manifest.oauth.pkce ? await createPkcePair() : null
    const url = authorizationUrl(manifest, context().addresses, app, {
      state: 'conformance-state',
      ...(pkce && { codeChallenge: pkce.challenge }),
    })
    const form = new URLSearchParams({ person, decision: 'allow' })
    for (const scope of await offeredScopes(url)) if (!withheld.includes(scope)) form.append('scope', scope)
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? 'about:blank').searchParams
    const code = back.get('code')
    if (code === null) throw new Error(`no code: ${answer.status} ${back.get('error')}`)
    return { code, codeVerifier: pkce?.verifier ?? null }
  }
  const pull: Wire['pull'] = async (session, resource, window, timeoutMs) => {
    const items: RawItem[] = []
    for await (const page of provider.pull(context(timeoutMs), session, resource, window)) items.push(...page)
    return items
  }
  return {
    vendor,
    provider,
    kit,
    app,
    simulator,
    dated,
    context,
    consent,
    async connect(person, withheld) {
      const tokens = await oauth.exchange(context(), app, await consent(person, withheld), present())
      const { accessToken } = tokens
      const { account } = await provider.identify(context(), { accessToken, account: tokens.account })
      return { tokens, session: { accessToken, account } }
    },
    pull,
    async probe(session, timeoutMs) {
      const resource = dated[0]!.name
      const window = { from: daysAgo(6), to: daysAgo(3) }
      if (kit.lacks?.window_reads === undefined) return pull(session, resource, window, timeoutMs)
      return provider.identify(context(timeoutMs), session)
    },
  }
}

export function datedOf(provider: Provider): readonly ResourceManifest[] {
  return provider.manifest.resources.filter(({ emits }) => emits.some(({ kind }) => kind !== 'profile'))
}

async function offeredScopes(url: string): Promise<string[]> {
  const answer = await fetch(url, { redirect: 'manual' })
  const page = await answer.text()
  return [...page.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope]) => unescaped(scope!))
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)))
}

/** Every metric of a resource as `kind metric`. */
export function declaredBy({ emits }: ResourceManifest): string[] {
  return emits.flatMap(({ kind, metrics }) => metrics.map((metric) => `${kind} ${metric}`))
}
