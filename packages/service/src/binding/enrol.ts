import { audit } from '../accounts/index.ts'
import { addDevice, type BoundDevice, type DevicePlatform } from '../phones/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { ensureUser, findUserByScope, setTimeZone, type User, type UserPorts } from '../users/index.ts'
import { hashOf } from './lock.ts'
import { type BindingStatus, standingOf } from './standing.ts'
import { lockEnrolment, markUsed } from './store.ts'

export interface Phone {
  installationId: string
  platform: DevicePlatform
  model: string | null
  appVersion: string
  /** IANA name, checked. */
  timeZone: string
  termsAcceptedAt: Date
}

export type Trade =
  | { outcome: 'enrolled'; user: User; device: BoundDevice; credential: string }
  | { outcome: 'unknown' | Exclude<BindingStatus, 'open'> }

/** Exactly one trade of a token wins. User, device, consent and the end of the token exist together or not at all. */
export async function enrolPhone(
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated' | 'onMoved'>,
  token: string,
  phone: Phone,
): Promise<Trade> {
  const tokenHash = hashOf(token)
  return platform.db.transaction().execute(async (trx) => {
    const enrolment = await lockEnrolment(trx, tokenHash)
    if (!enrolment) return { outcome: 'unknown' }
    const standing = standingOf(enrolment, platform.clock.now())
    if (standing !== 'open') return { outcome: standing }
    await markUsed(trx, tokenHash, nowDate(platform.clock))
    const { user, created } = await ensureUser(trx, platform, enrolment.client_uuid, enrolment.user_id)
    if (created) await ports.onCreated(trx, user)
    const change = await setTimeZone(trx, platform, user.scope, phone.timeZone, 'phone')
    const moved = change && (await findUserByScope(trx, user.scope))
    if (moved) await ports.onMoved(trx, moved, change.from)
    const { device, credential } = await addDevice(trx, platform, {
      scope: user.scope,
      clientUuid: user.clientUuid,
      installationId: phone.installationId,
      platform: phone.platform,
      model: phone.model,
      appVersion: phone.appVersion,
      clientName: enrolment.client_name,
      tycUrl: enrolment.tyc_url,
      supportUrl: enrolment.support_url,
      completeLogOut: enrolment.complete_log_out,
      termsAcceptedAt: phone.termsAcceptedAt,
    })
    await auditConsent(trx, platform, device)
    return { outcome: 'enrolled', user: moved ?? user, device, credential }
  })
}

/** Stays when the person is erased: the key of the user then leads nowhere. */
async function auditConsent(trx: Db, platform: Platform, device: BoundDevice): Promise<void> {
  await audit(trx, platform, {
    actor: 'person',
    clientUuid: device.clientUuid,
    action: 'device.enrol',
    detail: {
      user_key: device.scope.userKey,
      device_id: device.deviceId,
      client_name: device.clientName,
      tyc_url: device.tycUrl,
      terms_accepted_at: device.termsAcceptedAt.toISOString(),
    },
  })
}
