import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { audit } from '../audit.ts'
import { hashSecret } from '../clients.ts'
import { actorOf, type Person } from './person.ts'

const ISSUER = 'Tributary'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Clocks of phones are a little off. */
const STEPS_AROUND = 1
const RECOVERY_CODES = 10

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 })

/** A secret that is not in use until a code made from it is given back. */
export function proposeSecondFactor(person: Person): { secret: string; address: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, address: totpOf(secret, person.email).toString() }
}

/** Returns the recovery codes, shown once; null when the code does not come from this secret. */
export async function switchOnSecondFactor(
  platform: Platform,
  person: Person,
  secret: string,
  code: string,
): Promise<string[] | null> {
  const step = stepOf(secret, code)
  if (step === null) return null
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({
        second_factor: key.seal(identityOf(person.personId), Buffer.from(secret)),
        second_factor_step: step,
      })
      .where('person_id', '=', person.personId)
      .execute()
    await trx.deleteFrom('recovery_codes').where('person_id', '=', person.personId).execute()
    await trx
      .insertInto('recovery_codes')
      .values(codes.map((text) => ({ person_id: person.personId, hash: hashSecret(bare(text)) })))
      .execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.second_factor_on',
      detail: { person_id: person.personId },
    })
  })
  return codes
}

export async function switchOffSecondFactor(platform: Platform, person: Person): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({ second_factor: null, second_factor_step: null })
      .where('person_id', '=', person.personId)
      .execute()
    await trx.deleteFrom('recovery_codes').where('person_id', '=', person.personId).execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.second_factor_off',
      detail: { person_id: person.personId },
    })
  })
}

/** A code of the authenticator, or a recovery code; each works once. */
export async function isSecondFactor(
  platform: Platform,
  db: Db,
  personId: string,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(bare(code))) return useRecoveryCode(db, personId, code)
  const row = await db
    .selectFrom('people')
    .select(['second_factor'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row?.second_factor) return false
  const key = await platform.keyring.ensure(db, DEPLOYMENT_SCOPE)
  const secret = key.open(identityOf(personId), row.second_factor).toString()
  const step = stepOf(secret, bare(code))
  if (step === null) return false
  // Of two requests with the same code only one moves the step.
  const moved = await db
    .updateTable('people')
    .set({ second_factor_step: step })
    .where('person_id', '=', personId)
    .where('second_factor_step', '<', step)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

async function useRecoveryCode(db: Db, personId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('hash', '=', hashSecret(bare(code)))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Real time, as the authenticator knows no other. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** 80 bits, in letters that are not mistaken for each other. */
function recoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32
  return letters.match(/.{4}/g)!.join('-')
}

const bare = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const identityOf = (personId: string): string => `people|${personId}|second_factor`
