import type { ProviderContext, ProviderOAuth, TokenSet } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { standardOAuth } from '../oauth.ts'
import { readPermissions } from './client.ts'
import { manifest } from './manifest.ts'

const standard = standardOAuth(manifest)

/** The `scope` of a token answer names parts of the vendor's API; what the person granted are the permissions. */
export const oauth: ProviderOAuth = {
  async exchange(context, app, grant, now) {
    const tokens = await standard.exchange(context, app, grant, now)
    return { ...tokens, scopes: await permissionsOf(context, tokens) }
  },
  async refresh(context, app, refreshToken, now) {
    return { ...(await standard.refresh(context, app, refreshToken, now)), scopes: null }
  },
}

/** Just after consent the vendor may not know them yet; the tokens are worth keeping all the same. */
async function permissionsOf(
  context: ProviderContext,
  { accessToken, account }: TokenSet,
): Promise<readonly string[] | null> {
  try {
    return await readPermissions(context, { accessToken, account })
  } catch (error) {
    if (error instanceof VendorError) return null
    throw error
  }
}
