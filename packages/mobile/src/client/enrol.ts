import type { Storage } from '../storage/storage.ts'
import { wipe } from '../storage/wipe.ts'
import { TributaryError } from './errors.ts'
import { callJson, type Fetch } from './http.ts'
import { type DeviceLink, installationId, refuseSecondLink, saveLink } from './link.ts'

export interface Enrolment {
  fetch: Fetch
  storage: Storage
  /** Of an opened binding, or of `POST /api/v1/mobile/enrolments` where the client's own app embeds the library. */
  baseUrl: string
  enrolmentToken: string
  clientName: string
  environment: string
  platform: 'ios' | 'android' | 'web'
  /** `iPhone17,1`, `Pixel 9`. */
  model?: string
  appVersion: string
  /** IANA. */
  timeZone: string
  /** Where the app knows its installation by an id of its own; else one is made and kept. */
  installationId?: string
  /** When the person accepted the client's terms. Nothing is read or sent before. */
  termsAcceptedAt: Date
}

/**
 * Trades the single-use token for a credential of this device and keeps it. Throws `AlreadyLinkedError` when the
 * device is linked, `TributaryError` `enrolment_refused` when the token was used or has expired.
 */
export async function enrol(enrolment: Enrolment): Promise<DeviceLink> {
  const { fetch, storage, baseUrl, clientName, environment } = enrolment
  await refuseSecondLink(storage)
  const answer = await trade(fetch, baseUrl, {
    enrolment_token: enrolment.enrolmentToken,
    installation_id: enrolment.installationId ?? (await installationId(storage)),
    platform: enrolment.platform,
    ...(enrolment.model === undefined ? {} : { model: enrolment.model }),
    app_version: enrolment.appVersion,
    time_zone: enrolment.timeZone,
    terms_accepted_at: enrolment.termsAcceptedAt.toISOString(),
  })
  const link: DeviceLink = { baseUrl, credential: answer.device_credential, clientName, environment }
  // What an interrupted unlinking left behind belongs to another person.
  await wipe(storage)
  await saveLink(storage, link)
  return link
}

async function trade(fetch: Fetch, baseUrl: string, body: unknown): Promise<{ device_credential: string }> {
  const url = `${baseUrl}/api/v1/mobile/devices`
  try {
    return await callJson(fetch, { method: 'POST', url, body })
  } catch (error) {
    if (!(error instanceof TributaryError) || (error.kind !== 'unauthorized' && error.kind !== 'refused'))
      throw error
    throw new TributaryError('enrolment_refused', error.message, { status: error.status })
  }
}
