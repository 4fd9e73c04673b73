import pg from 'pg'
import { startTestReceiver, TributaryClient } from '../../packages/sdk/src/index.ts'
import { until } from '../../packages/service/test/until.ts'
import { startInOwnHome } from '../home.ts'
import { tributary } from '../processes.ts'
import { untilIdle } from '../until-idle.ts'
import { Arrivals } from './arrivals.ts'
import { Vendors } from './vendors.ts'

/** Beside those that every sandbox client has: Pre-Existing Data and the Connections Page. */
const ADDONS = ['notification_webhook', 'callback_url']

const DAY_MS = 86_400_000

export type World = Awaited<ReturnType<typeof openWorld>>

/** The real program with its fake vendors, and one client whose webhooks are received here. */
export async function openWorld() {
  await using closing = new AsyncDisposableStack()
  const { env, databaseUrl, service } = await startInOwnHome(closing, {
    name: 'sources',
    args: ['--no-demo'],
    // The lowest level that logs when a moved clock was noticed.
    logLevel: 'info',
  })
  const [data, notifications] = [await startTestReceiver(), await startTestReceiver()]
  for (const receiver of [data, notifications]) closing.defer(() => receiver.close())
  const client = await tributary<{
    client_uuid: string
    secret_key: string
    data_webhook_secret: string
    notification_webhook_secret: string
  }>(
    [
      ...['client', 'create', '--name', 'Sources test'],
      ...['--webhook', data.url, '--notification-webhook', notifications.url],
    ],
    env,
  )
  data.verifyWith(client.data_webhook_secret)
  notifications.verifyWith(client.notification_webhook_secret)
  await Promise.all(ADDONS.map((addon) => tributary(['addon', 'enable', client.client_uuid, addon], env)))

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  closing.defer(() => pool.end())
  const baseUrl = service.described['base_url']!
  let offsetMs = 0
  const stack = closing.move()
  return {
    baseUrl,
    api: new TributaryClient({ baseUrl, clientUuid: client.client_uuid, secretKey: client.secret_key }),
    arrivals: new Arrivals(data, notifications),
    vendors: new Vendors(service.described['simulator_url']!),
    /** A local day by the clock of the service; 0 is today. */
    day: (zone: string, ago: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + offsetMs - ago * DAY_MS),
    pageOf: (userId: string) =>
      `${baseUrl}/connections/client_uuid/${client.client_uuid}/user_id/${encodeURIComponent(userId)}`,

    /** Moves the clock, and waits until everything that fell due by it is done. */
    async advance(duration: string): Promise<void> {
      const timesMoved = () => service.log().split('the clock was moved').length
      const before = timesMoved()
      const moved = await tributary<{ ahead_seconds: number }>(['clock', 'advance', duration], env)
      offsetMs = moved.ahead_seconds * 1000
      await until(
        () => timesMoved() > before,
        () => 'noticing the moved clock',
      )
      const ticked = await ticksDone(baseUrl)
      await until(
        async () => (await ticksDone(baseUrl)) > ticked,
        () => 'looking for what fell due',
      )
      await untilIdle(pool)
    },

    untilIdle: () => untilIdle(pool),

    /** The client's call; what it ended. */
    async revoke(userId: string, source: string): Promise<string[]> {
      const credentials = Buffer.from(`${client.client_uuid}:${client.secret_key}`).toString('base64')
      const response = await fetch(
        `${baseUrl}/api/v1/user_id/${encodeURIComponent(userId)}/data_sources/revoke_auth`,
        {
          method: 'POST',
          headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
          body: JSON.stringify({ data_source: source }),
        },
      )
      return ((await response.json()) as { data_sources: string[] }).data_sources
    },

    /** How many people and connections there are, ended ones too. */
    async stored(): Promise<{ users: number; connections: number }> {
      const { rows } = await pool.query<{ users: number; connections: number }>(`
        select (select count(*)::int from users) as users, (select count(*)::int from connections) as connections`)
      return rows[0]!
    },

    async close(): Promise<void> {
      await stack.disposeAsync()
    },
  }
}

async function ticksDone(baseUrl: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  return Number(/tributary_job_seconds_count\{[^}]*task="intake\.tick"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
}
