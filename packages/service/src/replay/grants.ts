import type { Provider, ProviderContext } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import type { Collected } from './outcome.ts'
import { recordedRequest } from './requests.ts'
import { responseOf } from './responses.ts'
import type { Tape } from './tape.ts'

const APP = {
  clientId: 'recorded',
  clientSecret: 'recorded',
  redirectUri: 'https://recorded.example/',
  settings: {},
}

/** Reads recorded token answers as the service would, and returns the account that one of them names. */
export async function readTokens(
  { manifest, oauth }: Provider,
  exchanges: readonly Exchange[],
  collected: Collected,
  now: number,
): Promise<string | null> {
  let account: string | null = null
  for (const { at, request, response } of exchanges) {
    const context: ProviderContext = {
      addresses: manifest.addresses,
      fetch: async (_input, init) =>
        init?.method === 'POST' ? responseOf(response) : new Response('{}', { status: 404 }),
      timeoutMs: 60_000,
    }
    const { grant_type } = recordedRequest(request.method, request.url, request.body).parameters
    try {
      const tokens =
        grant_type === 'refresh_token'
          ? await oauth.refresh(context, APP, 'recorded', at ?? now)
          : await oauth.exchange(context, APP, { code: 'recorded', codeVerifier: null }, at ?? now)
      account = tokens.account ?? account
      collected.note('a token answer was read')
    } catch (error) {
      collected.fail('token', null, error)
    }
  }
  return account
}

/** Asks whose account it is where the recording holds the answer. */
export async function identifyAccount(
  provider: Provider,
  context: ProviderContext,
  tape: Tape,
  named: string | null,
  collected: Collected,
): Promise<string> {
  const account = named ?? 'recorded'
  if (!tape.readings.some(({ query }) => query.role === 'account')) return account
  try {
    const found = await provider.identify(context, { accessToken: 'recorded', account })
    collected.note('the account was identified')
    return found.account
  } catch (error) {
    collected.fail('account', null, error)
    return account
  }
}
