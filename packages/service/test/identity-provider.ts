import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** An account at the identity provider. */
interface ProviderAccount {
  sub: string
  email: string
  email_verified: boolean
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in next; null: the person refuses. */
  signingIn: ProviderAccount | null
  close(): Promise<void>
}

/** A certified OpenID provider, whose sign-in page is answered at once. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world: IdentityProvider = {
    issuer,
    clientId: 'tributary',
    clientSecret: 'secret of the client, long enough',
    signingIn: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const accounts = new Map<string, ProviderAccount>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: world.clientId,
        client_secret: world.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    conformIdTokenClaims: false,
    claims: { email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const { signingIn } = world
    if (signingIn) accounts.set(signingIn.sub, signingIn)
    void provider.interactionFinished(
      request,
      response,
      signingIn ? { login: { accountId: signingIn.sub, remember: false } } : { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    )
  })
  return world
}
