import type { PortalRegistration } from '../options.ts'
import type { Registered, VendorState } from './state.ts'

const PROBE_TIMEOUT_MS = 10_000

/** The vendor's developer portal does not save what was typed in; the message says why. */
export class RegistrationRefused extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'RegistrationRefused'
  }
}

/** What the application's page in the developer portal says. An application that was never registered may ask for anything. */
export interface Registration {
  /** What is left out stays as it is; nothing is saved when any of it is refused. */
  register(given: PortalRegistration): Promise<void>
  allowsRedirect(uri: string | null): boolean
  allowsScopes(names: readonly string[]): boolean
}

export function createRegistration(
  { probesCallback }: { probesCallback?: true },
  state: VendorState,
  save: () => void,
  closing: AbortSignal,
): Registration {
  const allows = (list: keyof Registered, name: string) => state.registered?.[list]?.includes(name) ?? true
  return {
    async register({ redirectUris, scopes, webhookUrl }) {
      for (const uri of redirectUris ?? []) {
        if (!isWebAddress(uri)) throw new RegistrationRefused(`${uri} is not a web address`)
        if (probesCallback) await probe(uri, closing)
      }
      state.registered = {
        ...state.registered,
        ...(redirectUris && { redirectUris: [...redirectUris] }),
        ...(scopes && { scopes: [...scopes] }),
      }
      if (webhookUrl !== undefined) state.portalWebhook = webhookUrl
      save()
    },
    allowsRedirect: (uri) => uri !== null && isWebAddress(uri) && allows('redirectUris', uri),
    allowsScopes: (names) => names.every((name) => allows('scopes', name)),
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Some vendors save a redirect URI only if it answers 200 to a HEAD and to a GET without parameters. */
async function probe(url: string, closing: AbortSignal): Promise<void> {
  for (const method of ['HEAD', 'GET']) {
    const status = await statusOf(url, method, closing)
    if (status !== 200) throw new RegistrationRefused(`${url} answered ${status ?? 'nothing'} to ${method}`)
  }
}

async function statusOf(url: string, method: string, closing: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(PROBE_TIMEOUT_MS), closing]),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}
