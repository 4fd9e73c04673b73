import { randomBytes } from 'node:crypto'
import {
  ADDON_NAMES,
  ADDONS,
  addPerson,
  createClient,
  givePassword,
  listClients,
  listPeople,
  type Role,
  setAddon,
} from '../accounts/index.ts'
import { linkAddress } from '../connections/index.ts'
import { getEndpoints, setEndpoint } from '../delivery/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from '../users/index.ts'
import type { DemoCredentials, DemoPeople } from './banner.ts'
import { receiverUrl } from './receiver/index.ts'
import { giveSimulatedConsent } from './simulated-consent.ts'

const CLIENT_NAME = 'Demo client'
const USER_ID = 'demo-user'
const SOURCE = 'Oura'

/** On an empty sandbox: a client with every add-on, whose webhooks are the receiver page. Null when there are clients. */
export async function createDemoClient(platform: Platform): Promise<DemoCredentials | null> {
  if ((await listClients(platform.db)).length > 0) return null
  const credentials = await platform.db.transaction().execute(async (trx) => {
    const { clientUuid, secretKey } = await createClient(platform, trx, 'service', CLIENT_NAME)
    const secretOf = (kind: 'data' | 'notification') =>
      setEndpoint(platform, trx, 'service', clientUuid, kind, receiverUrl(platform.baseUrl, clientUuid, kind))
    return {
      client_uuid: clientUuid,
      secret_key: secretKey,
      data_webhook_secret: (await secretOf('data')).secret!,
      notification_webhook_secret: (await secretOf('notification')).secret!,
      user_id: USER_ID,
    }
  })
  for (const addon of ADDON_NAMES)
    if (!('available' in ADDONS[addon] && ADDONS[addon].available === 'on hold'))
      await setAddon(platform, 'service', credentials.client_uuid, addon, true)
  return credentials
}

/** An owner of the demo client and an operator, with passwords that are shown once. Null when there are people. */
export async function createDemoPeople(platform: Platform, clientUuid: string): Promise<DemoPeople | null> {
  if ((await listPeople(platform.db, null)).length > 0) return null
  const add = async (name: string, role: Role) => {
    const email = `${role}@demo.localhost`
    const password = randomBytes(12).toString('base64url')
    const given = { email, name, role, clientUuid: role === 'operator' ? null : clientUuid }
    const person = await platform.db
      .transaction()
      .execute((trx) => addPerson(platform, trx, 'service', given))
    await givePassword(platform, person, password)
    return { email, password }
  }
  return { member: await add('Demo owner', 'owner'), operator: await add('Demo operator', 'operator') }
}

/** The receiver moves with the port of this process; the demo client's webhooks follow it. */
export async function pointDemoAtReceiver(platform: Platform): Promise<void> {
  const demo = await findDemoClient(platform)
  if (!demo) return
  for (const { endpointId, kind, url } of await getEndpoints(platform.db, demo.client_uuid)) {
    if (endpointId !== kind) continue
    const wanted = receiverUrl(platform.baseUrl, demo.client_uuid, kind)
    if (url === wanted || !new URL(url).pathname.startsWith('/receiver/')) continue
    await platform.db
      .transaction()
      .execute((trx) => setEndpoint(platform, trx, 'service', demo.client_uuid, kind, wanted))
  }
}

const findDemoClient = async (platform: Platform) =>
  (await listClients(platform.db)).find((client) => client.name === CLIENT_NAME)

/** Connects the demo client's person through the real flow, unless an earlier start already did. */
export async function connectDemoPerson(platform: Platform, personId: string): Promise<void> {
  const demo = await findDemoClient(platform)
  if (!demo || !platform.providers.has(SOURCE)) return
  if (await findUser(platform.db, demo.client_uuid, USER_ID)) return
  const url = await linkAddress(platform, {
    clientUuid: demo.client_uuid,
    userId: USER_ID,
    source: SOURCE,
    redirectUrl: null,
    issuedAt: platform.clock.now(),
  })
  await giveSimulatedConsent(url, personId)
}
