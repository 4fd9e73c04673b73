import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { LOOKS } from './portal/looks.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

const PATIENCE = { timeout: 60_000, interval: 500 }

describeInBrowser('overview, webhooks and deliveries in a browser', { timeout: 240_000 }, () => {
  let portal: PortalUnderTest
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    portal = await startPortal()
    receiver = await startReceiver()
    page = await portal.signIn('developer')
    page.setDefaultTimeout(PATIENCE.timeout)
    problems = problemsOf(page)
  })
  afterAll(async () => {
    await receiver?.close()
    await portal?.close()
  })

  const go = async (path: string) => {
    await page.goto(portal.placeOf(path))
    await page.locator('#content h1').waitFor()
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const card = (title: string) =>
    page.locator('section.card', { has: page.getByRole('heading', { name: title }) })

  /** Creates something to deliver: the client reports a user's height. */
  const reportHeight = async (userId: string, height: number) => {
    const { client_uuid: clientUuid, secret_key: secretKey } = portal.demo
    const response = await fetch(`${portal.baseUrl}/api/v2/user-information`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ user_id: userId, datetime: new Date().toISOString(), height_cm_int: height }),
    })
    expect(response.status, await response.text()).toBeLessThan(300)
  }

  test('a wrong address is refused in plain words; a right one is set, changed and tested', async () => {
    await go('/webhooks')
    await card('Data webhook').getByRole('button', { name: 'Change the address' }).click()
    await page.getByLabel('Address', { exact: true }).fill('https://192.168.1.7/hook')
    await press('Save the address')
    await page.getByText('must point at a public address').waitFor()
    await checkPage(page, 'webhooks-refused')
    await page.getByLabel('Address', { exact: true }).fill(receiver.url)
    await press('Save the address')
    await page.getByText('The address is set.').waitFor()

    receiver.refuse('test-user', 401)
    await page.getByLabel('Document type').selectOption('sleep_summary')
    await press('Send a test')
    await page.getByText('Your receiver refused the signature').waitFor()
    await page.getByText('no, not you').waitFor()
    await checkPage(page, 'webhooks-test-failed')
    receiver.accept()
    for (const kind of await page
      .getByLabel('Document type')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))) {
      const before = receiver.received.length
      await page.getByLabel('Document type').selectOption(kind)
      await press('Send a test')
      await page.getByText(/^Acknowledged with 200/).waitFor()
      expect(receiver.received.slice(before)).toContain(kind)
    }
    await page.getByText('The body that was sent').click()
    await checkPage(page, 'webhooks-tested')
  })

  test('a secret is rotated: the new one is shown once, and both are listed', async () => {
    await go('/webhooks')
    await card('Data webhook').getByRole('button', { name: 'Rotate the secret' }).click()
    await press('Make a new secret')
    const secret = await page.locator('dialog code').innerText()
    expect(secret).toMatch(/^whsec_/)
    await checkPage(page, 'webhooks-secret')
    await press('Done')
    expect(await card('Data webhook').locator('ul.plain li').count()).toBe(2)
    expect(await page.content()).not.toContain(secret)
  })

  test('a further endpoint is added with a filter, paused and removed', async () => {
    await go('/webhooks')
    const further = card('Further endpoints')
    await further.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Address', { exact: true }).fill(receiver.url)
    await page.getByLabel('Description').fill('Warehouse')
    await page.getByLabel('Sleep summary').check()
    await checkPage(page, 'webhooks-add-endpoint')
    await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Copy it now').waitFor()
    await press('Done')
    const row = further.getByRole('row', { name: /Warehouse/ })
    await row.getByText('Sleep summary').waitFor()
    await row.getByRole('button', { name: 'Pause' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Pause' }).click()
    await row.getByText('paused').waitFor()
    await checkPage(page, 'webhooks-further')
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Remove' }).click()
    await further.getByText('None').waitFor()
  })

  test('a webhook is removed and set again with a secret of its own', async () => {
    await go('/webhooks')
    const notices = card('Notification webhook')
    await notices.getByRole('button', { name: 'Remove' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Remove' }).click()
    await notices.getByText('No address yet').waitFor()
    await checkPage(page, 'webhooks-removed')
    await notices.getByRole('button', { name: 'Set the address' }).click()
    await page.getByLabel('Address', { exact: true }).fill(receiver.url)
    await press('Save the address')
    await page.getByText('Copy it now').waitFor()
    await press('Done')
    await page.getByLabel('Webhook', { exact: true }).selectOption('notification')
    await press('Send a test')
    await page.getByText(/^Acknowledged with 200/).waitFor()
  })

  test('deliveries appear live, and the list can be paused', async () => {
    await go('/deliveries/live')
    await page.getByText('connected', { exact: true }).waitFor()
    await reportHeight('erika', 170)
    await page.getByRole('row', { name: /User info.*erika.*delivered/ }).waitFor()
    await press('Hold')
    await reportHeight('konrad', 180)
    await page.getByText(/While this is held, news of/).waitFor()
    expect(await page.getByRole('link', { name: 'konrad' }).count()).toBe(0)
    await press('Go on')
    await page.getByRole('link', { name: 'konrad' }).first().waitFor()
    await checkPage(page, 'deliveries-live')
  })

  test('a rejected delivery can be found, explained, opened and sent again', async () => {
    receiver.refuse('frieda', 410)
    await reportHeight('frieda', 165)
    await go('/deliveries?user_id=frieda')
    await expect
      .poll(async () => {
        await page.reload()
        await page.locator('table tbody tr').first().waitFor()
        return page.getByRole('row', { name: /User info.*rejected/ }).count()
      }, PATIENCE)
      .toBe(1)
    await page.getByLabel('State').selectOption('rejected')
    await checkPage(page, 'deliveries-filtered')
    await page
      .getByRole('link', { name: /User info/ })
      .first()
      .click()
    await page.getByText('this address is gone').waitFor()
    await press('Show the body')
    await page.getByText('"user_id"').waitFor()
    await checkPage(page, 'delivery-rejected')
    receiver.accept()
    await press('Send it again')
    await page.getByText('It will be sent again.').waitFor()
    await page.locator('.facts').getByText('delivered', { exact: true }).waitFor()
    expect(await page.getByRole('row', { name: /410/ }).count()).toBe(1)
  })

  test('the deliveries of a period are counted, then sent again', async () => {
    await go('/deliveries')
    await press('Send a period again')
    await page.getByLabel('Which').selectOption('delivered')
    await press('Count them')
    await page.getByText(/deliveries would be sent again/).waitFor()
    await checkPage(page, 'deliveries-resend')
    await press(/^Send [\d,]+ deliveries again$/)
    await page.getByText(/deliveries will be sent again/).waitFor()
  })

  test('the overview counts the deliveries', async () => {
    await expect
      .poll(async () => {
        await go('')
        return page.getByRole('img', { name: /^Deliveries and failed attempts/ }).count()
      }, PATIENCE)
      .toBe(1)
    for (const period of ['7d', '30d', '24h']) {
      await page.getByLabel('Period of the charts').selectOption(period)
      await page.getByRole('img', { name: /^Documents delivered, by type/ }).waitFor()
    }
    // The browser itself logs the address that was refused.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  test.each(LOOKS)('every page of deliveries passes the page check, $name', async ({ name, ...look }) => {
    const looked = await portal.signIn('viewer', look)
    looked.setDefaultTimeout(PATIENCE.timeout)
    const found = problemsOf(looked)
    const see = async (path: string, as: string) => {
      await looked.goto(portal.placeOf(path))
      await looked.locator('#content h1').waitFor()
      await checkPage(looked, `${as}-${name}`)
    }
    await see('', 'overview')
    await see('/webhooks', 'webhooks')
    for (const button of ['Change the address', 'Send a test', 'Remove'])
      expect(await looked.getByRole('button', { name: button }).count()).toBe(0)
    await see('/deliveries/live', 'live')
    await see('/deliveries?state=rejected', 'rejected')
    await see('/deliveries', 'deliveries')
    expect(await looked.getByRole('button', { name: 'Send a period again' }).count()).toBe(0)
    await looked.locator('table a').first().click()
    await looked.getByRole('heading', { name: 'Attempts' }).waitFor()
    await checkPage(looked, `delivery-${name}`)
    expect(await looked.getByRole('button', { name: 'Send it again' }).count()).toBe(0)
    expect(found).toEqual([])
    await looked.context().close()
  })
})

/** A receiver that acknowledges everything but messages about a user whom the test refuses. It records the kinds of messages. */
async function startReceiver() {
  const received: string[] = []
  let refused: { userId: string; status: number } | null = null
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { user_id: string; data_structure?: string }
    received.push(body.data_structure ?? 'notification')
    response.statusCode = body.user_id === refused?.userId ? refused.status : 200
    response.end(response.statusCode === 200 ? '' : 'no, not you')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    refuse(userId: string, status: number) {
      refused = { userId, status }
    },
    accept() {
      refused = null
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
