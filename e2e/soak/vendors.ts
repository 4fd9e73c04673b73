import type { HealthRecord, MappedRecord } from '@tributary/health'
import {
  type AppCredentials,
  authorizationUrl,
  createPkcePair,
  PROVIDERS,
  type Provider,
  type ProviderContext,
  type ProviderSession,
  type Window,
} from '@tributary/providers'
import type { Simulator, Vendor } from '@tributary/simulator'

const TIMEOUT_MS = 60_000

/** Everything one vendor holds of a person in a window, as records: read and mapped by nobody but the provider's own folder. */
export async function readVendor(
  simulator: Simulator,
  vendor: Vendor,
  app: Omit<AppCredentials, 'redirectUri'>,
  person: string,
  window: Window,
  now: number,
): Promise<Exclude<MappedRecord, { kind: 'retraction' }>[]> {
  const provider = PROVIDERS[vendor]!
  const context = { addresses: simulator.vendors[vendor].addresses, fetch, timeoutMs: TIMEOUT_MS }
  const session = await consent(
    provider,
    context,
    { ...app, redirectUri: 'http://127.0.0.1:9/' },
    person,
    now,
  )
  const records = new Map<string, HealthRecord>()
  for (const { name } of provider.manifest.resources)
    for (const record of await readResource(provider, context, session, name, window)) {
      const known = records.get(record.key)
      const isOlder = (record.updatedAt ?? 0) < (known?.updatedAt ?? 0)
      if (record.kind === 'retraction') records.delete(record.key)
      else if (!isOlder) records.set(record.key, record)
    }
  return [...records.values()]
}

async function readResource(
  provider: Provider,
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): Promise<MappedRecord[]> {
  const records: MappedRecord[] = []
  for await (const items of provider.pull(context, session, resource, window))
    records.push(...items.flatMap((item) => provider.map(item).records))
  return records
}

async function consent(
  provider: Provider,
  context: ProviderContext,
  app: AppCredentials,
  person: string,
  now: number,
): Promise<ProviderSession> {
  const { manifest, oauth } = provider
  const pkce = manifest.oauth.pkce ? await createPkcePair() : null
  const url = authorizationUrl(manifest, context.addresses, app, {
    state: 'soak',
    ...(pkce && { codeChallenge: pkce.challenge }),
  })
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const [, scope] of (await (await fetch(url)).text()).matchAll(/name="scope" value="([^"]+)"/g))
    form.append('scope', scope!)
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code')
  if (!code) throw new Error(`${manifest.slug}: no code for ${person}: ${answer.status}`)
  const tokens = await oauth.exchange(context, app, { code, codeVerifier: pkce?.verifier ?? null }, now)
  const { accessToken } = tokens
  const { account } = await provider.identify(context, { accessToken, account: tokens.account })
  return { accessToken, account }
}
