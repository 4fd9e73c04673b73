import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSync,
  enrol,
  memoryStorage,
  openBinding,
  type PhoneRecord,
  syntheticStore,
  systemClock,
  TributaryClient,
} from '../packages/mobile/src/index.ts'
import { writeAppleExport } from '../packages/mobile/test/apple-export.ts'
import { until } from '../packages/service/test/until.ts'
import { fingerprint, isEmptied } from './app/documents.ts'
import { CODE, openWorld, type World } from './app/world.ts'
import { describeInBrowser } from './browser.ts'

const MB = 1024 * 1024
const XML_BYTES = 520 * MB
const MOST_BYTES = 300 * MB

let world: World
let folder: string

// The phone has the time zone of the browser, and its clock stands still during the test.
const NOW = new Date()
const clock = { ...systemClock, now: () => NOW, timeZone: () => 'Europe/Madrid' }
const person = syntheticStore({ source: 'Apple Health', seed: 'export', days: 40, clock })

describeInBrowser('an export of half a gigabyte', {}, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tributary-export-'))
    world = await openWorld()
  })
  afterAll(async () => {
    await world?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is imported in the browser in little memory, and yields the same days as a sync', async () => {
    await syncDirectly('synced')
    const path = join(folder, 'export.zip')
    await writeAppleExport(path, await everything(), { bytes: XML_BYTES, before: '2026-01-01T00:00:00Z' })

    const { page, context } = await world.phone()
    await page.goto(await world.bind('imported'))
    await page.getByLabel('Code').fill(CODE)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'I accept' }).click()
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, rendererBytes())
    }, 250)
    const shown = new Set<string>()
    try {
      await page.getByLabel('Export file (export.zip)').setInputFiles(path)
      const status = page.getByText(/% of the file read/)
      await status.waitFor()
      const done = page.getByText('The file is read.')
      while (!(await done.isVisible())) {
        const text = await status.textContent({ timeout: 1_000 }).catch(() => null)
        if (text) shown.add(text.split(' %')[0]!)
        await page.waitForTimeout(250)
      }
    } finally {
      clearInterval(watching)
    }
    await quiet()
    process.stdout.write(
      `  renderer at most ${Math.round(most / MB)} MB, progress shown: ${shown.size} figures\n`,
    )
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(MOST_BYTES)
    expect(shown.size).toBeGreaterThan(5)
    // An export holds the trace of an electrocardiogram without the heart rate and the device that the phone reports.
    const contentOf = (userId: string) =>
      [...world.documents(userId)]
        .filter(([, body]) => !isEmptied(body))
        .map(([key, body]) => (key.startsWith('ecg_event') ? key : `${key} ${fingerprint(body)}`))
        .sort()
    expect(contentOf('imported')).toEqual(contentOf('synced'))
    await context.close()
  })
})

/** All records of the person's phone. */
async function everything(): Promise<PhoneRecord[]> {
  const records: PhoneRecord[] = []
  const window = { from: '2026-01-01T00:00:00Z', to: NOW.toISOString() }
  for (const type of person.types) for await (const page of person.read(type, window)) records.push(...page)
  return records
}

async function syncDirectly(userId: string): Promise<void> {
  const storage = memoryStorage()
  const opened = await openBinding(fetch, await world.bind(userId), CODE)
  const link = await enrol({
    fetch,
    storage,
    ...opened,
    platform: 'ios',
    appVersion: '1',
    timeZone: clock.timeZone(),
    termsAcceptedAt: new Date(),
  })
  const client = new TributaryClient({ fetch, ...link })
  const sync = await createSync({ client, stores: [person], storage, clock })
  await sync.connect('Apple Health')
  expect(await sync.run()).toBe('done')
  await quiet()
}

async function quiet(): Promise<void> {
  let before = -1
  await until(
    async () => {
      const now = world.receiver.received.length
      const isQuiet = now === before && now > 0
      before = now
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return isQuiet && now === world.receiver.received.length
    },
    () => `${before} deliveries and still more`,
  )
}

/** The private memory of the largest renderer process of our browser: script, worker and page together. */
function rendererBytes(): number {
  const parents = new Map<string, string>()
  const renderers = new Map<string, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      parents.set(pid, /^PPid:\s+(\d+)/m.exec(status)![1]!)
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer'))
        renderers.set(pid, Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
    } catch {
      // The process has ended meanwhile.
    }
  }
  // Other tests run browsers too.
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)))
  return Math.max(0, ...[...renderers].filter(([pid]) => isOurs(pid)).map(([, bytes]) => bytes))
}
