import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { bindingLink } from './app-address.ts'
import { hashOf, lock } from './lock.ts'
import type { Shown } from './metadata.ts'
import { insertEnrolment } from './store.ts'

const BINDING_LIFE_MS = 30 * 86_400_000
const ENROLMENT_LIFE_MS = 86_400_000

interface ForWhom {
  clientUuid: string
  userId: string
  shown: Shown
}

/** Returns the link and what stores its binding. The code locks what is behind the link and is forgotten. */
export async function prepareBinding(
  platform: Platform,
  whom: ForWhom,
  code: string,
): Promise<{ link: string; store: (db: Db) => Promise<void> }> {
  const reference = randomBytes(16).toString('base64url')
  const token = newToken()
  const { shown } = whom
  const content = {
    client_name: shown.clientName,
    tyc_url: shown.tycUrl,
    support_url: shown.supportUrl,
    complete_log_out: shown.completeLogOut,
    environment: platform.config.environment,
    base_url: platform.baseUrl,
    enrolment_token: token,
  }
  const locked = await lock(code, reference, JSON.stringify(content), whom.clientUuid)
  const enrolment = {
    ...whom,
    tokenHash: hashOf(token),
    binding: { ...locked, referenceHash: hashOf(reference) },
    ...lifeFrom(platform, BINDING_LIFE_MS),
  }
  return { link: bindingLink(platform, reference), store: (db) => insertEnrolment(db, enrolment) }
}

/** For a client whose own app brings the person: no code and no picture between them. */
export async function createEnrolment(
  platform: Platform,
  db: Db,
  whom: ForWhom,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const life = lifeFrom(platform, ENROLMENT_LIFE_MS)
  await insertEnrolment(db, { ...whom, tokenHash: hashOf(token), binding: null, ...life })
  return { token, expiresAt: life.expiresAt }
}

const newToken = (): string => `tre_${randomBytes(32).toString('base64url')}`

function lifeFrom(platform: Platform, lifeMs: number): { createdAt: Date; expiresAt: Date } {
  return { createdAt: nowDate(platform.clock), expiresAt: new Date(platform.clock.now() + lifeMs) }
}
