import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../packages/service/test/until.ts'
import { fingerprint, isEmptied } from './app/documents.ts'
import { CODE, openWorld, type World } from './app/world.ts'
import { describeInBrowser, problemsOf } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let world: World

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })' as unknown as () => Promise<{
      violations: { id: string; impact: string; nodes: { html: string }[] }[]
    }>,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function link(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Code').fill(CODE)
  await button(page, 'Continue').click()
  await heading(page, /asks for your health data/)
  await button(page, 'I accept').click()
  await heading(page, 'Acme Health')
}

async function connect(page: Page): Promise<void> {
  await button(page, 'Connect Health Connect').click()
  await button(page, 'Done').click()
  await page.getByRole('region', { name: 'Health Connect' }).getByText('Connected', { exact: true }).waitFor()
}

/** Waits until the service has accepted everything in the person's store and delivered the documents built from it. */
async function settled(page: Page, userId: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Health Connect' })
  const isSent = async () =>
    /Last sync\d.*Sent[\d,]+ records.*Nothing/.test((await card.innerText()).replaceAll('\n', ''))
  await until(isSent, () => 'everything sent')
  await world.untilIdle()
  expect(world.documents(userId).size).toBeGreaterThan(0)
}

describeInBrowser('the app on a phone', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  test('a person binds the phone with a code, accepts, connects, and 29 days arrive', async () => {
    const { context, page } = await world.phone()
    const problems = problemsOf(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(await world.bind('ada'))
    await heading(page, 'Type the code')
    expect(await seriousViolations(page)).toEqual([])

    await page.getByLabel('Code').fill('none')
    await button(page, 'Continue').click()
    await page.getByText('This is not the right code. 9 tries are left.').waitFor()
    await page.getByLabel('Code').fill(CODE)
    await button(page, 'Continue').click()
    await heading(page, 'Acme Health asks for your health data')
    expect(await seriousViolations(page)).toEqual([])
    // Nothing but the invitation was opened before the person accepts.
    expect(calls.filter((path) => path.startsWith('/api/') && !path.endsWith('/open'))).toEqual([])

    await button(page, 'I accept').click()
    await heading(page, 'Acme Health')
    await connect(page)
    await settled(page, 'ada')
    expect(await seriousViolations(page)).toEqual([])

    const documents = world.documents('ada')
    const days = (structure: string) =>
      new Set(
        [...documents.keys()].filter((key) => key.startsWith(structure)).map((key) => key.split(' ')[1]),
      )
    expect(days('physical_summary').size).toBeGreaterThanOrEqual(29)
    expect(days('sleep_summary').size).toBeGreaterThanOrEqual(28)
    expect([...documents.keys()].some((key) => key.startsWith('activity_event'))).toBe(true)
    expect(world.receiver.received.filter(({ failure }) => failure !== null)).toEqual([])
    // The browser logs the service's answer to the wrong code.
    expect(problems.filter((text) => !text.includes('403'))).toEqual([])
    await context.close()
  })

  test('the app lists what is read, under the name of the company and on a page of its own', async () => {
    const { context, page } = await world.phone()
    const problems = problemsOf(page)
    await link(page, await world.bind('curious'))
    await connect(page)
    const card = page.getByRole('region', { name: 'Health Connect' })
    // A browser cannot read data while it is closed.
    await card.getByText('Not supported here: data are sent while the app is open').waitFor()
    await button(page, 'What is read, and why').click()
    const sheet = page.getByRole('dialog', { name: 'Your health data' })
    await sheet.getByText('To have data erased that were sent, ask Acme Health.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close' }).click()

    await page.goto(`${world.baseUrl}/app/privacypolicy.html`)
    await heading(page, 'Tributary: your health data')
    await page.getByText('heart rate', { exact: true }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    expect(problems).toEqual([])
    // Without a connection this page does not replace the app.
    await context.setOffline(true)
    await page.goto(`${world.baseUrl}/app/`)
    await heading(page, 'Acme Health')
    await context.close()
  })

  test('a phone that is offline, killed in the middle of a batch and reloaded yields the same days as one that was not', async () => {
    const rough = await world.phone()
    await link(rough.page, await world.bind('rough'))
    // The answers of every third batch are lost, and the app is killed with the fourth.
    let batches = 0
    await rough.context.route('**/api/v1/mobile/records', async (route) => {
      batches += 1
      if (batches % 3 === 0) {
        await route.fetch()
        return route.abort('connectionreset')
      }
      return route.continue()
    })
    await connect(rough.page)
    await until(
      () => batches >= 4,
      () => `${batches} batches`,
    )
    await rough.page.close()
    await rough.context.unrouteAll({ behavior: 'ignoreErrors' })
    const page = await rough.context.newPage()
    await rough.context.setOffline(true)
    // The page itself comes from its own store, and says that it cannot reach the service.
    await page.goto(`${world.baseUrl}/app/`)
    await page.getByText('The service cannot be reached just now.').waitFor()
    await rough.context.setOffline(false)
    await page.reload()
    await button(page, 'Sync now').click()
    await settled(page, 'rough')

    // The day goes on meanwhile: what is over is compared.
    const today = world.today()
    const contentOf = (userId: string) =>
      [...world.documents(userId)]
        .filter(([key, body]) => key.split(' ')[1]! < today && !isEmptied(body))
        .map(([key, body]) => `${key} ${fingerprint(body)}`)
        .sort()
    expect(contentOf('rough')).toEqual(contentOf('ada'))
    await rough.context.close()
  })

  test('a denied permission is shown, and repaired by disconnecting and connecting again', async () => {
    const { context, page } = await world.phone()
    await link(page, await world.bind('grace'))
    await button(page, 'Connect Health Connect').click()
    await page.getByRole('dialog').getByLabel('steps', { exact: true }).uncheck()
    expect(await seriousViolations(page)).toEqual([])
    await button(page, 'Done').click()
    await page.getByText(/Reading is not allowed for: steps/).waitFor()
    await button(page, 'Disconnect and connect again').click()
    await button(page, 'Allow all').click()
    await button(page, 'Done').click()
    await page.getByText(/Reading is not allowed/).waitFor({ state: 'detached' })
    await context.close()
  })

  test('logs out in both ways, and the sources stay or are disconnected with it', async () => {
    for (const complete of [false, true]) {
      const { context, page } = await world.phone()
      const userId = complete ? 'leaves-all' : 'leaves-sources'
      await link(page, await world.bind(userId, { completeLogOut: complete }))
      await connect(page)
      await button(page, 'Log out').click()
      await button(page, 'Log out').click()
      await heading(page, 'Not linked')
      await page.getByText(complete ? 'its sources are disconnected' : 'Your sources stay linked').waitFor()
      expect(await world.sourcesOf(userId)).toEqual([['Health Connect', complete ? 'ended' : 'active']])
      await context.close()
    }
  })

  test('a phone has at most one link at a time', async () => {
    const { context, page } = await world.phone()
    await link(page, await world.bind('first'))
    const second = await world.bind('second')
    await page.goto(second)
    await heading(page, 'This phone is linked already')
    expect(await seriousViolations(page)).toEqual([])
    await button(page, 'Keep it as it is').click()
    await heading(page, 'Acme Health')
    await page.goto(second)
    await button(page, 'Unlink from Acme Health').click()
    await heading(page, 'Type the code')
    await context.close()
  })

  test('a used, unknown or expired code has a clear page', async () => {
    const { context, page } = await world.phone()
    const used = await world.bind('used')
    await link(page, used)
    const other = await world.phone()
    const attempt = async (address: string, code: string) => {
      await other.page.goto(address)
      await other.page.getByLabel('Code').fill(code)
      await button(other.page, 'Continue').click()
    }
    await attempt(used, CODE)
    await other.page.getByText('This code was used already.').waitFor()
    expect(await seriousViolations(other.page)).toEqual([])
    await attempt(`${world.baseUrl}/app/bind/AAAAAAAAAAAAAAAAAAAAAA`, CODE)
    await other.page.getByText('This code is unknown.').waitFor()
    await other.page.goto(`${world.baseUrl}/app/`)
    await heading(other.page, 'Link this phone')
    await other.page.getByLabel('Or paste the link').fill('https://example.com/')
    await button(other.page, 'Open the link').click()
    await other.page.getByText('This is not a link of an invitation.').waitFor()
    expect(await seriousViolations(other.page)).toEqual([])

    const old = await world.bind('late')
    await world.advance('31d')
    await attempt(old, CODE)
    await other.page.getByText('This code is too old.').waitFor()
    await context.close()
    await other.context.close()
  })
})
