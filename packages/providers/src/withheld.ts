import { VendorError, type VendorErrorKind } from './errors.ts'

/** Answers of the probe that say nothing about the token: the caller has to try later. */
const SILENT: readonly VendorErrorKind[] = ['rate_limited', 'unavailable', 'malformed']

/**
 * For vendors that answer 401 where the person did not grant a resource, too. `probe` asks for something that every good token
 * opens. When it is answered, the token is good and the resource was withheld: `forbidden`, so that no refresh token is spent.
 */
export async function unlessWithheld<T>(read: () => Promise<T>, probe: () => Promise<unknown>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof VendorError && error.kind === 'unauthorized')) throw error
    const refused = await refusalOf(probe)
    if (refused !== null && SILENT.includes(refused.kind)) throw refused
    const isGood = refused === null || refused.kind === 'forbidden'
    if (!isGood) throw error
    throw new VendorError('forbidden', `${error.message}, although the token is good`, { status: 401 })
  }
}

async function refusalOf(probe: () => Promise<unknown>): Promise<VendorError | null> {
  try {
    await probe()
    return null
  } catch (error) {
    if (error instanceof VendorError) return error
    throw error
  }
}
