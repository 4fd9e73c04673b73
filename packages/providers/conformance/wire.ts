import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSimulator } from '@tributary/simulator'
import {
  authorizationUrl,
  type Manifest,
  PROVIDERS,
  type Provider,
  type ProviderContext,
  type ProviderSession,
  type RawItem,
  type TokenSet,
  type WebhookSecrets,
  type WebhookVerdict,
  type Window,
} from '../src/index.ts'

export const APP = {
  clientId: 'conformance',
  clientSecret: 'conformance-secret',
  redirectUri: 'http://127.0.0.1:9/callback',
  settings: {},
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>
export type SimulatedVendor = keyof Simulator['vendors']

/** The simulated present: a fixed day, so that the same synthetic data are there at every run, just after a change of clocks. */
const OFFSET_MS = Date.UTC(2026, 2, 31, 12) - Date.now()
export const present = () => Date.now() + OFFSET_MS
const TODAY = '2026-03-31'
export const daysAgo = (days: number) =>
  new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

export function simulate(): Promise<Simulator> {
  const apps = Object.fromEntries(Object.keys(PROVIDERS).map((slug) => [slug, APP]))
  return startSimulator({
    apps: apps as Record<SimulatedVendor, typeof APP>,
    seed: 7,
    clockOffsetMs: OFFSET_MS,
  })
}

export function contextOf(simulator: Simulator, slug: SimulatedVendor, timeoutMs = 20_000): ProviderContext {
  return { addresses: simulator.vendors[slug].addresses, fetch, timeoutMs }
}

/** What a browser does on the vendor's consent page; gives the code that comes back. */
export async function consent(
  manifest: Manifest,
  context: ProviderContext,
  person: string,
  scopes: readonly string[],
): Promise<string> {
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const scope of scopes) form.append('scope', scope)
  const url = authorizationUrl(manifest, context.addresses, APP, { state: 'conformance-state' })
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  if (code === null) throw new Error('the simulated vendor gave no code')
  return code
}

export async function connect(
  { manifest, oauth }: Provider,
  context: ProviderContext,
  person: string,
  scopes: readonly string[] = manifest.oauth.scopes,
): Promise<TokenSet> {
  return oauth.exchange(
    context,
    APP,
    { code: await consent(manifest, context, person, scopes), codeVerifier: null },
    Date.now(),
  )
}

export async function pullAll(
  provider: Provider,
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of provider.pull(context, session, resource, window)) items.push(...page)
  return items
}

export interface Receiver {
  url: string
  verdicts: WebhookVerdict[]
  close(): Promise<void>
}

/** An address of ours that judges what arrives and answers as the service would. */
export async function receive(provider: Provider, secrets: WebhookSecrets): Promise<Receiver> {
  const verdicts: WebhookVerdict[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { searchParams } = new URL(request.url ?? '/', 'http://receiver')
    const verdict = provider.webhook!.verify(
      {
        method: request.method === 'GET' ? 'GET' : 'POST',
        pathToken: null,
        headers: request.headers as Record<string, string | undefined>,
        query: Object.fromEntries(searchParams),
        body: Buffer.concat(chunks),
      },
      secrets,
      present(),
    )
    verdicts.push(verdict)
    response.statusCode = { accepted: 200, handshake: 200, refused: 401 }[verdict.type]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(verdict.type === 'handshake' ? verdict.body : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    verdicts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
