import { randomBytes } from 'node:crypto'
import { addDays } from '@tributary/health'
import { TributaryClient } from '@tributary/sdk'
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
import { moveFirstDay } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, today, zoneOf } from '../users/index.ts'
import type { DemoCredentials, DemoPeople } from './banner.ts'
import { demoReport } from './demo-report.ts'
import { receiverUrl } from './receiver/index.ts'
import { giveSimulatedConsent } from './simulated-consent.ts'

const CLIENT_NAME = 'Demo client'
const USER_ID = 'demo-user'
const SOURCE = 'Oura'
/** Four weeks: enough for baselines and charts. */
const DAYS = 28
/** The seconds of sleep that are no alert. The demo's person has at least two shorter nights in any four weeks. */
const SLEEP_RANGE = { threshold_min_float: 26_400, threshold_max_float: 32_400 }

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

/**
 * Connects the demo client's person through the real flow, unless an earlier start already did. It must be called before jobs run: the
 * past of a connection that is being read cannot be extended.
 */
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
  const user = await findUser(platform.db, demo.client_uuid, USER_ID)
  if (!user) return
  const first = addDays(today(platform.clock.now(), zoneOf(user, [])), -DAYS)
  await moveFirstDay(platform.db, user.scope, SOURCE, first)
}

/** Does what a client does by the API: sets a monitoring rule, and submits a laboratory report of the day before. */
export async function useDemoClient(platform: Platform, demo: DemoCredentials): Promise<void> {
  const tributary = new TributaryClient({
    baseUrl: platform.baseUrl,
    clientUuid: demo.client_uuid,
    secretKey: demo.secret_key,
  })
  await tributary.putMonitoringRules({ rules: [{ signal_type_string: 'sleep_duration', ...SLEEP_RANGE }] })
  const yesterday = new Date(platform.clock.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await tributary.submitLabDocument({
    userId: demo.user_id,
    file: demoReport(`${yesterday} 08:15`),
    timezone: 'Z',
  })
}
