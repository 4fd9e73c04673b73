import type { Browser, Page } from 'playwright-core'
import { devices } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBrand } from '../packages/service/src/accounts/brands.ts'
import {
  authorizationUrlOf,
  type ConnectionsWorld,
  createConnectionsWorld,
} from '../packages/service/test/connections.ts'
import { describeInBrowser, launchBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { answerOfVendor, decide, goOn } from './sources/consent.ts'

describeInBrowser('the page before a vendor', { timeout: 60_000 }, () => {
  let world: ConnectionsWorld
  let browser: Browser
  beforeAll(async () => {
    ;[world, browser] = await Promise.all([createConnectionsWorld(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function visit(userId: string, options: { source?: string; phone?: boolean; dark?: boolean } = {}) {
    const client = await world.newClient()
    await setBrand(world.platform, 'operator', client.clientUuid, {
      companyName: 'Northwind Clinic',
      primaryColor: '#0a7f5c',
    })
    const context = await browser.newContext({
      ...(options.phone ? devices['iPhone 14'] : { viewport: { width: 1280, height: 900 } }),
      colorScheme: options.dark ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await page.goto(
      await authorizationUrlOf(world, client, userId, options.source ? { source: options.source } : {}),
    )
    return page
  }

  const atVendor = (page: Page) => page.getByText(/^Simulated .*: not the real service/).waitFor()

  test.each([
    ['light', { dark: false }],
    ['dark', { dark: true }],
    ['phone', { phone: true }],
    ['phone-dark', { phone: true, dark: true }],
    ['regions', { source: 'Dexcom', phone: true }],
  ] as const)('is accessible: %s', async (name, options) => {
    const page = await visit('anna.andersson@example.com', options)
    await checkPage(page, `connect-${name}`)
    await page.context().close()
  })

  test('leads to the vendor by its button and from there to the end, without an error in the browser', async () => {
    const page = await visit('anna')
    const problems = problemsOf(page)
    await goOn(page, 'Oura')
    await atVendor(page)
    await decide(page, world.simulator.people[0]!.id, 'Allow')
    await page.getByRole('heading', { name: 'Oura is connected' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('asks for confirmation where the person returns in another browser', async () => {
    const page = await visit('berta')
    await goOn(page, 'Oura')
    await atVendor(page)
    const back = await answerOfVendor(page, world.simulator.people[0]!.id)
    const other = await (await browser.newContext({ ...devices['iPhone 14'] })).newPage()
    const problems = problemsOf(other)
    // Google names its scopes, which are addresses, in the query.
    await other.goto(`${back}&scope=${encodeURIComponent('https://www.googleapis.com/auth/x')}`)
    await other.getByText('as berta.').waitFor()
    await checkPage(other, 'connect-confirm')
    await other.getByRole('button', { name: 'Connect Oura' }).click()
    await other.getByRole('heading', { name: 'Oura is connected' }).waitFor()
    expect(problems).toEqual([])
    for (const shown of [page, other]) await shown.context().close()
  })
})
