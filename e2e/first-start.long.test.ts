import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestReceiver } from '@tributary/sdk'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../packages/service/src/config.ts'
import { describeInBrowser, launchBrowser, problemsOf } from './browser.ts'
import { type Env, type ServiceProcess, startProcess, tributary } from './processes.ts'

/** The sandbox's own setting: how quickly it is at rest is part of the first start. */
const HOLD_SECONDS = loadConfig({}).summaryHoldSeconds

let dataDir: string
let env: Env
let service: ServiceProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-first-start-'))
  env = {
    TRIBUTARY_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    TRIBUTARY_SUMMARY_HOLD_SECONDS: String(HOLD_SECONDS),
  }
})
afterAll(async () => {
  if (service?.child.exitCode === null) await service.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Arrival {
  number: number
  verified: boolean
  body: {
    data_structure?: string
    user_id: string
    document_key_string?: string
    alerts?: { total_alerts_int: number }
    lab_report?: { panels_array: { biomarkers_array: unknown[] }[] }
  }
}

/** What the receiver holds, as it reports it to its page. */
async function arrivals(): Promise<Arrival[]> {
  const response = await fetch(`${service.described['base_url']}/receiver/events`, {
    signal: AbortSignal.timeout(10_000),
  })
  let text = ''
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString()
    if (text.includes('event: caught-up')) break
  }
  // Everything after this event is live, and may be cut off in the middle.
  const [past] = text.split('event: caught-up')
  return [...past!.matchAll(/^data: (\{"number".*)$/gm)].map((match) => JSON.parse(match[1]!) as Arrival)
}

async function arrivalsWhen(enough: (all: Arrival[]) => boolean): Promise<Arrival[]> {
  for (;;) {
    const all = await arrivals()
    if (enough(all)) return all
    await sleep(300)
  }
}

const kinds = (all: Arrival[]) => new Set(all.map((arrival) => arrival.body.data_structure ?? 'notification'))

type Delivered = Pick<Arrival['body'], 'data_structure' | 'document_key_string'>

/** How often the document with the most deliveries was delivered, of summaries and what follows from them. */
function mostDeliveries(bodies: readonly Delivered[]): number {
  const held = bodies.filter(({ data_structure: kind = '' }) =>
    /_summary$|^health_score$|^clinical_ready$/.test(kind),
  )
  return Math.max(
    ...[...Map.groupBy(held, (body) => body.document_key_string).values()].map(({ length }) => length),
  )
}

/** A document is delivered once for each debounce at most, however many parts arrive; a busy machine needs more of them. */
const mostIn = (startedAt: number): number => 1 + Math.ceil((Date.now() - startedAt) / 1000 / HOLD_SECONDS)

const FIRST_KINDS = [
  'sleep_summary',
  'physical_summary',
  'body_summary',
  'activity_event',
  'user_info',
  'health_score',
  'clinical_ready',
  'alert_summary',
  'lab_report',
  'notification',
]

describe('the first start', { timeout: 90_000 }, () => {
  test('brings verified documents of every kind to the receiver, nothing edited', async () => {
    const startedAt = Date.now()
    service = await startProcess([], env)
    expect(service.described.demo_client).toMatchObject({
      client_uuid: expect.any(String),
      user_id: 'demo-user',
    })
    const all = await arrivalsWhen((some) => FIRST_KINDS.every((kind) => kinds(some).has(kind)))
    expect(all.every((arrival) => arrival.verified)).toBe(true)
    const others = [...kinds(all)].filter((kind) => !FIRST_KINDS.includes(kind) && !kind.endsWith('_event'))
    expect(others).toEqual([])
    expect(mostDeliveries(all.map(({ body }) => body))).toBeLessThanOrEqual(mostIn(startedAt))
  })

  test('shows four weeks with an alert, a workout and one laboratory report', async () => {
    const days = (all: Arrival[], kind: string) =>
      new Set(all.flatMap(({ body }) => (body.data_structure === kind ? [body.document_key_string] : [])))
        .size
    const all = await arrivalsWhen((some) => days(some, 'alert_summary') >= 28)
    expect(days(all, 'sleep_summary')).toBeGreaterThanOrEqual(28)
    const bodies = all.map(({ body }) => body)
    expect(bodies.some(({ alerts }) => (alerts?.total_alerts_int ?? 0) > 0)).toBe(true)
    expect(bodies.some((body) => body.data_structure === 'activity_event')).toBe(true)
    const reports = bodies.flatMap(({ lab_report: report }) => report ?? [])
    expect(reports).toHaveLength(1)
    expect(reports[0]!.panels_array.flatMap((panel) => panel.biomarkers_array)).toHaveLength(9)
  })

  test('the first sync of a phone with a month of data delivers each summary once for each debounce', async () => {
    const receiver = await startTestReceiver()
    try {
      const client = await tributary<{ client_uuid: string }>(
        ['client', 'create', '--name', 'Phones', '--webhook', receiver.url],
        env,
      )
      const startedAt = Date.now()
      const target = ['--client', client.client_uuid, '--user', 'p1', '--source', 'Apple Health']
      const { taken } = await tributary<{ taken: number }>(['simulate', 'connect', ...target], env)
      expect(taken).toBeGreaterThan(10_000)
      const bodies = () => receiver.received.map(({ json }) => json as Delivered)
      const days = (kind: string) =>
        new Set(bodies().flatMap((body) => (body.data_structure === kind ? [body.document_key_string] : [])))
          .size
      while (days('physical_summary') < 29 || days('sleep_summary') < 28) await sleep(300)
      expect(mostDeliveries(bodies())).toBeLessThanOrEqual(mostIn(startedAt))
    } finally {
      await receiver.close()
    }
  })

  test('every address of the banner answers', async () => {
    const addresses = Object.entries(service.described).filter(
      (entry): entry is [string, string] => entry[0].endsWith('_url') && entry[0] !== 'lab_url',
    )
    expect(addresses.length).toBeGreaterThan(5)
    for (const [name, address] of addresses)
      expect(`${name} ${(await fetch(address)).status}`).toBe(`${name} 200`)
  })

  test('the base address has a page whose links all lead somewhere', async () => {
    const base = service.described['base_url']!
    const page = await (await fetch(base)).text()
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map((match) => match[1]!)
    expect(links).toContain('/portal')
    for (const link of links) expect(`${link} ${(await fetch(base + link)).status}`).toBe(`${link} 200`)
  })

  describeInBrowser('its receiver page', {}, () => {
    test('shows them on the page, verified, with the document in full', async () => {
      const browser = await launchBrowser()
      try {
        const page = await browser.newPage()
        const problems = problemsOf(page)
        await page.goto(service.described['receiver_url']!)
        await page.locator('#list button').first().waitFor()
        expect(Number(await page.locator('#verified').textContent())).toBeGreaterThan(10)
        expect(await page.locator('#refused').textContent()).toBe('0')
        await page
          .getByRole('button', { name: /Physical summary/ })
          .first()
          .click()
        await page.getByText('Signature verified').waitFor()
        expect(await page.locator('pre').textContent()).toContain('"data_structure": "physical_summary"')
        const before = await page.locator('pre').textContent()
        await page.getByLabel('Hide empty fields').uncheck()
        expect((await page.locator('pre').textContent())!.length).toBeGreaterThan(before!.length)
        await page.locator('#filter').selectOption('health_score')
        const scores = await page.locator('#list .about').allTextContents()
        expect(scores).toEqual(scores.map(() => expect.stringMatching(/^demo-user · \d{4}-\d\d-\d\d · /)))
        await page.locator('#list button').first().click()
        await page.getByText(/Score \d+ of 100/).waitFor()
        await page.locator('#filter').selectOption('sleep_summary')
        expect(await page.locator('#list .name').allTextContents()).not.toContain('Physical summary')
        expect(problems).toEqual([])
      } finally {
        await browser.close()
      }
    })

    test('the page says that nothing has arrived only once the receiver has reported', async () => {
      const browser = await launchBrowser()
      try {
        const page = await browser.newPage()
        const { promise: asked, resolve } = Promise.withResolvers<Route>()
        await page.route('**/receiver/events', resolve)
        await page.goto(service.described['receiver_url']!)
        const events = await asked
        expect(await page.locator('#loading').isVisible()).toBe(true)
        expect(await page.locator('#empty').isVisible()).toBe(false)
        await events.fulfill({ contentType: 'text/event-stream', body: 'event: caught-up\ndata: {}\n\n' })
        await page.getByText('Nothing has arrived yet').waitFor()
        expect(await page.locator('#loading').isVisible()).toBe(false)
        expect(await page.locator('#received').textContent()).toBe('0')
      } finally {
        await browser.close()
      }
    })
  })

  test('lets the command line work beside it', async () => {
    const clients = await tributary<{ name: string }[]>(['client', 'list'], env)
    expect(clients.map((client) => client.name).sort()).toEqual(['Demo client', 'Phones'])
    const deliveries = await tributary<{ state: string }[]>(['delivery', 'list', '--state', 'delivered'], env)
    expect(deliveries.length).toBeGreaterThan(10)
  })

  test('drains on SIGTERM and leaves no process behind', async () => {
    const { simulator_url: simulatorUrl, base_url: baseUrl } = service.described
    expect(await service.stop()).toBe(0)
    await expect(fetch(`${simulatorUrl}/healthz`)).rejects.toThrow()
    await expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow()
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/)
  })

  test('a second start continues with the same data, and a kill -9 loses none of it', async () => {
    service = await startProcess([], env)
    expect(service.described.demo_client).toBeNull()
    const before = await arrivals()
    expect(before.length).toBeGreaterThan(10)
    await service.kill()
    service = await startProcess([], env)
    const clients = await tributary<unknown[]>(['client', 'list'], env)
    expect(clients).toHaveLength(2)
    const announced = await fetch(`${service.described['simulator_url']}/people`).then(
      (r) => r.json() as Promise<unknown[]>,
    )
    expect(announced.length).toBeGreaterThanOrEqual(6)
    expect(await service.stop()).toBe(0)
  })

  test('refuses a wrong master key before it touches anything', async () => {
    const wrong = { ...env, TRIBUTARY_MASTER_KEY: `1:${Buffer.alloc(32, 'wrong key').toString('base64')}` }
    await expect(startProcess([], wrong)).rejects.toThrow(/not the one this database was written with/)
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/)
  })

  test('reports that its port is taken', async () => {
    const holder = await startProcess(['--no-demo'], env)
    const port = new URL(holder.described['base_url']!).port
    const other = { ...env, TRIBUTARY_DATA_DIR: join(dataDir, 'other'), PORT: port }
    await expect(startProcess([], other)).rejects.toThrow(`Port ${port} is taken`)
    expect(await holder.stop()).toBe(0)
  })
})
