import pg from 'pg'
import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core'
import { startTestReceiver, TributaryClient } from '../../packages/sdk/src/index.ts'
import { until } from '../../packages/service/test/until.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { launchBrowser } from '../browser.ts'
import { startInOwnHome } from '../home.ts'
import { tributary } from '../processes.ts'
import { untilIdle } from '../until-idle.ts'

export const CODE = '48Ka'
const ZONE = 'Europe/Madrid'

export type World = Awaited<ReturnType<typeof openWorld>>

/** The real program, the built app in a real browser that looks like a phone, and a client whose webhook is received here. */
export async function openWorld() {
  await using closing = new AsyncDisposableStack()
  await buildWeb()
  const { env, databaseUrl, service } = await startInOwnHome(closing, {
    name: 'app',
    args: ['--no-demo'],
    // The least verbose level that logs when a moved clock was noticed.
    logLevel: 'info',
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  closing.defer(() => pool.end())
  const receiver = await startTestReceiver()
  closing.defer(() => receiver.close())
  const created = await tributary<{ client_uuid: string; secret_key: string; data_webhook_secret: string }>(
    ['client', 'create', '--name', 'App test', '--webhook', receiver.url],
    env,
  )
  receiver.verifyWith(created.data_webhook_secret)
  const browser = await launchBrowser()
  closing.defer(() => browser.close())
  const baseUrl = service.described['base_url']!
  const client = new TributaryClient({
    baseUrl,
    clientUuid: created.client_uuid,
    secretKey: created.secret_key,
  })
  const stack = closing.move()
  return {
    env,
    service,
    baseUrl,
    receiver,
    client,
    clientUuid: created.client_uuid,
    phone: () => openPhone(browser),
    untilIdle: () => untilIdle(pool),
    /** The date where the phones are. */
    today: () => new Date().toLocaleDateString('sv-SE', { timeZone: ZONE }),
    /** Creates the link that a person is sent. */
    async bind(userId: string, options: { completeLogOut?: boolean } = {}): Promise<string> {
      const { universal_link } = await client.createBinding({
        userId,
        salt: CODE,
        clientName: 'Acme Health',
        tycUrl: 'https://acme.example/terms',
        supportUrl: 'https://acme.example/help',
        ...options,
      })
      return universal_link
    },
    /** Moves the clock of the service. */
    async advance(duration: string): Promise<void> {
      await tributary(['clock', 'advance', duration], env)
      await until(
        () => service.log().includes('the clock was moved'),
        () => 'noticing the moved clock',
      )
    },
    /** The user's sources with the status of their connections. */
    async sourcesOf(userId: string): Promise<[string, string][]> {
      const { connections } = await tributary<{ connections: { data_source: string; state: string }[] }>(
        ['user', 'show', '--client', created.client_uuid, '--user', userId],
        env,
      )
      return connections.map(({ data_source, state }) => [data_source, state])
    },
    /** The newest version of each document of a user, by structure, day and time. */
    documents(userId: string): Map<string, Body> {
      const newest = new Map<string, Body>()
      for (const { json } of receiver.received) {
        const body = json as Body
        if (body.user_id !== userId || body.document_version === undefined) continue
        const key = `${body.data_structure} ${timeOf(body)}`
        if ((newest.get(key)?.document_version ?? 0) < body.document_version) newest.set(key, body)
      }
      return newest
    },
    close: () => stack.disposeAsync(),
  }
}

export interface Body {
  data_structure: string
  user_id: string
  document_version?: number
  [field: string]: unknown
}

/** What a document is about: the day or moment in its metadata and, of measurements, which of several it is. */
function timeOf(body: Body): string {
  const text = JSON.stringify(body)
  const time = /"(?:sleep_date|datetime)_string":"([^"]+)"/.exec(text)?.[1] ?? ''
  const measured = /"body_metrics":\{[^}]*?"(\w+)":\d/.exec(text)?.[1]
  return body.data_structure.endsWith('_event') && measured ? `${time} ${measured}` : time
}

async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']!
  const context = await browser.newContext({ ...phone, timezoneId: ZONE, locale: 'en-GB' })
  // Every phone has the same made-up person.
  await context.addInitScript(() => localStorage.setItem('tributary.synthetic-person', 'one person'))
  return { context, page: await context.newPage() }
}
