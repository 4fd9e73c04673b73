import {
  type AppCredentials,
  authorizationUrl,
  createPkcePair,
  type Provider,
  type ProviderContext,
  type ProviderSession,
} from '@tributary/providers'

/** Signs a simulated person in at a simulated vendor, with every scope that its page offers. */
export async function consent(
  provider: Provider,
  context: ProviderContext,
  app: AppCredentials,
  person: string,
  now: number,
): Promise<ProviderSession> {
  const { manifest, oauth } = provider
  const pkce = manifest.oauth.pkce ? await createPkcePair() : null
  const url = authorizationUrl(manifest, context.addresses, app, {
    state: 'state-of-a-test',
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
