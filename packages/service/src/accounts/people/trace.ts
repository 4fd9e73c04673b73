import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit.ts'
import type { Lockout } from './failures.ts'
import type { Person } from './person.ts'

type Known = Pick<Person, 'personId' | 'clientUuid'>

/** A wrong try at an account that exists. Names of no account are not kept: people type passwords there. */
export const traceFailure = (
  platform: Platform,
  person: Known,
  detail: { step: 'password' | 'code'; from: string },
): Promise<void> => trace(platform, person, 'person.sign_in_failed', detail)

/** Once for each: as long as it lasts, further tries are refused without an entry. */
export async function traceLockout(
  platform: Platform,
  person: Known | null,
  { kind, begins }: Lockout,
  from: string,
): Promise<void> {
  if (begins) await trace(platform, person, 'sign_in.lockout', { limit: kind, from })
}

async function trace(
  platform: Platform,
  person: Known | null,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await platform.db.transaction().execute((trx) =>
    audit(trx, platform, {
      actor: 'service',
      clientUuid: person?.clientUuid ?? null,
      action,
      detail: { ...(person && { person_id: person.personId }), ...detail },
    }),
  )
}
