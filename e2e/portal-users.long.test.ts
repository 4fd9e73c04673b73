import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../packages/service/test/until.ts'
import { describeInBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { LOOKS } from './portal/looks.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

describeInBrowser('the users of a client in a browser', { timeout: 240_000 }, () => {
  let portal: PortalUnderTest
  let user: string
  const at = (path: string) => portal.placeOf(`/users/${encodeURIComponent(user)}${path}`)
  const simulate = (userId: string, source: string) =>
    portal.tributary([
      ...['simulate', 'connect', '--client', portal.demo.client_uuid],
      ...['--user', userId, '--source', source],
    ])

  async function callApi(method: string, path: string, body: unknown): Promise<void> {
    const { client_uuid: client, secret_key: secret } = portal.demo
    const answer = await fetch(`${portal.baseUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }

  beforeAll(async () => {
    portal = await startPortal()
    user = portal.demo.user_id
    // The rule demands a long night, so that some nights of the person are too short.
    await callApi('PUT', '/api/v2/health_monitoring/rules', {
      rules: [{ signal_type_string: 'sleep_duration', threshold_min_float: 32_000 }],
    })
    await simulate(user, 'Garmin')
    await simulate(user, 'Health Connect')
    await simulate('to-be-erased', 'Oura')
    const page = await portal.signIn('owner')
    await until(
      async () => {
        await page.goto(at('/days?days=30'))
        await page.locator('#content h1').waitFor()
        await page.waitForLoadState('networkidle')
        return (await page.locator('.chart').count()) > 4
      },
      () => 'the days of the demo person',
    )
    await callApi('POST', '/api/v2/user_profile', { user_id: user })
    await until(
      async () => {
        await page.goto(at('/about'))
        await page.getByRole('heading', { name: 'Alerts of 90 days' }).waitFor()
        await page.waitForLoadState('networkidle')
        return (
          (await page.getByText('Completeness').count()) > 0 && (await page.getByText('below').count()) > 0
        )
      },
      () => 'the profile and the alerts of the demo person',
    )
    await page.context().close()
  }, 240_000)
  afterAll(() => portal?.close())

  async function opened(page: Page, address: string, heading: string): Promise<void> {
    await page.goto(address)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }

  /** A day that is over and has numbers. */
  async function fullDay(page: Page): Promise<string> {
    await opened(page, at('/days?days=30'), 'Steps')
    const full = page.locator('a.chip:not(.empty-day)')
    return (await full.nth(2).getAttribute('href'))!.split('/').at(-1)!
  }

  for (const look of LOOKS)
    test(`every page of a user, ${look.name}`, async () => {
      const page = await portal.signIn('owner', look)
      const problems = problemsOf(page)
      const shot = (name: string) => checkPage(page, `users-${look.name}-${name}`)
      const day = await fullDay(page)
      await shot('2-days')
      await opened(page, portal.placeOf('/users'), 'Users')
      await page.getByRole('link', { name: user, exact: true }).waitFor()
      await shot('0-list')
      await opened(page, at(''), 'Oura')
      await page
        .getByText(/All data types/)
        .first()
        .click()
      await shot('1-connections')
      await opened(page, at(`/days/${day}`), 'Numbers of the day')
      await shot('3-day')
      await opened(page, at('/days/2020-01-01'), 'Why is this day empty?')
      await page.locator('details').first().waitFor()
      await shot('4-empty-day')
      await opened(page, at('/documents'), user)
      await shot('5-documents')
      await opened(
        page,
        at(`/documents/${encodeURIComponent(`physical_summary:${day}`)}`),
        'Physical summary',
      )
      await page.getByText('Where every number comes from').waitFor()
      await shot('6-document')
      await opened(page, at('/about'), 'Health score')
      await page.getByText('How it is calculated').first().click()
      await page.getByText('How it is calculated').last().click()
      await page.getByText('Steps a day').first().waitFor()
      await page.getByText('What is usual for this user').click()
      await shot('7-about')
      await opened(page, at('/data'), 'Erasure')
      await shot('8-data')
      await opened(page, portal.placeOf('/across'), 'Steps a day')
      await page.locator('.chart svg').first().waitFor()
      await shot('9-across')
      await opened(page, portal.placeOf('/across/silent?days=3'), 'By source')
      await shot('9-silent')
      await opened(page, portal.placeOf('/across/alerts'), 'Alerts, newest first')
      await page.getByRole('cell', { name: 'Sleep duration' }).first().waitFor()
      await shot('9-alerts')
      expect(problems).toEqual([])
      await page.context().close()
    })

  test('finds users by the beginning of their id, and says so for an unknown one', async () => {
    const page = await portal.signIn('viewer')
    await opened(page, portal.placeOf('/users'), 'Users')
    await page.getByLabel('User id begins with').fill('to-be')
    await page.getByRole('link', { name: user, exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'to-be-erased' }).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    const rows = (await readFile((await (await saving).path())!, 'utf8')).trimEnd().split('\r\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual(['user_id', 'to-be-erased'])
    await page.getByLabel('User id begins with').fill('zzz')
    await page.getByText('No matches').waitFor()
    await page.goto(portal.placeOf('/users/missing%2Fat%20all'))
    await page.getByText('This client has no such user').waitFor()
    await page.context().close()
  })

  test('the search is opened, used and left by the keyboard alone', async () => {
    const page = await portal.signIn('viewer')
    await opened(page, portal.placeOf('/users?state=receiving'), 'Users')
    await page.getByRole('link', { name: user, exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).waitFor()
    await page.keyboard.type('to-be')
    await page.getByRole('option', { name: /to-be-erased/, selected: true }).waitFor()
    await checkPage(page, 'users-search')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/users\/to-be-erased$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).waitFor()
    await page.keyboard.type('audit')
    await page.getByRole('option', { name: 'Audit log Page', selected: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a viewer sees everything of a user and can change nothing', async () => {
    const page = await portal.signIn('viewer')
    await opened(page, at(''), 'Oura')
    expect(await page.getByRole('button', { name: /Disconnect/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Link to connect a source' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Export and erasure' }).count()).toBe(0)
    await page.context().close()
  })

  test('a link can be created and leads a person to the vendor', async () => {
    const page = await portal.signIn('developer')
    await opened(page, portal.placeOf('/users'), 'Users')
    await page.getByRole('button', { name: 'Connect a user' }).click()
    await page.getByLabel('User id', { exact: true }).fill('a new user')
    await page.getByRole('dialog').getByLabel('Source').selectOption('Fitbit')
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await page.getByText('Copied').waitFor()
    await checkPage(page, 'users-link')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const person = await portal.newPage()
    await person.goto(link)
    await person.getByRole('button', { name: 'Continue to Fitbit' }).click()
    await person.getByText(/^Simulated .*: not the real service/).waitFor()
    expect(person.url()).not.toContain('/connect/')
    await person.context().close()
    await page.context().close()
  })

  test('shows where a number comes from and why another is missing', async () => {
    const page = await portal.signIn('viewer')
    const day = await fullDay(page)
    await opened(page, at(`/days/${day}`), 'Numbers of the day')
    await page.getByRole('button', { name: 'Where from? Steps', exact: true }).click()
    await page.getByRole('heading', { name: 'Made from' }).waitFor()
    await page.getByRole('heading', { name: 'Set aside' }).waitFor()
    await page
      .getByText(/record/)
      .first()
      .click()
    await checkPage(page, 'users-trace')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Why is there no …').selectOption({ label: 'Mean blood glucose' })
    await page
      .getByText(/does not offer this/)
      .first()
      .waitFor()
    await page.context().close()
  })

  test('a chart is zoomed by dragging and reset, and no text is smaller than 12 pixels', async () => {
    const page = await portal.signIn('viewer')
    await opened(page, at('/days?days=30'), 'Steps')
    const chart = page.getByRole('img', { name: /^Steps, chart/ })
    const box = (await chart.boundingBox())!
    const labels = () => chart.locator('text').allTextContents()
    const before = await labels()
    expect(before).not.toEqual([])
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    const reset = page.getByRole('button', { name: 'Reset zoom' })
    await reset.waitFor()
    expect(await labels()).not.toEqual(before)
    await reset.click()
    expect(await labels()).toEqual(before)
    const sizes = await page
      .locator('body *:visible')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
    await page.context().close()
  })

  test('two versions are compared, and every value of one is traced', async () => {
    const page = await portal.signIn('viewer')
    const { documentKey } = await documentWithVersions(page)
    const changed = page.getByRole('table', { name: 'What changed, field by field' })
    await opened(page, at(`/documents/${encodeURIComponent(documentKey)}`), 'Versions side by side')
    await changed.waitFor()
    const first = await page.getByRole('link', { name: '1', exact: true }).getAttribute('href')
    await opened(page, new URL(first!, page.url()).href, 'Version 1 as delivered')
    await changed.waitFor()
    await page
      .getByRole('button', { name: /equal line/ })
      .first()
      .click()
    await page.getByLabel('Find a field').fill('steps_int')
    await page.locator('.traced summary').first().click()
    await page.getByRole('heading', { name: 'Made from' }).waitFor()
    await checkPage(page, 'users-compare')
    await page
      .getByRole('link', { name: /delivered|to be sent|replaced|no delivery/ })
      .first()
      .click()
    await page.waitForURL(/\/deliveries\//)
    await page.context().close()
  })

  test('a source is disconnected', async () => {
    const page = await portal.signIn('developer')
    await opened(page, at(''), 'Garmin')
    await page.getByRole('button', { name: 'Disconnect Garmin' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('it was disconnected through this service').waitFor()
    await page.context().close()
  })

  test('a user is exported and erased, and the receipt can be downloaded', async () => {
    const page = await portal.signIn('owner')
    await opened(page, portal.placeOf('/users/to-be-erased/data'), 'Export')
    const exporting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the export' }).click()
    const lines = (await readFile((await (await exporting).path())!, 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ kind: 'end' })
    await page.getByRole('button', { name: 'Erase this user' }).click()
    const erase = page.getByRole('button', { name: 'Erase for good' })
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Type the user id to go on').fill('to-be-erased')
    await erase.click()
    await page.getByRole('heading', { name: 'to-be-erased was erased' }).waitFor()
    await checkPage(page, 'users-receipt')
    const keeping = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the receipt' }).click()
    const receipt = JSON.parse(await readFile((await (await keeping).path())!, 'utf8'))
    expect(receipt).toMatchObject({ user_id: 'to-be-erased', signature: expect.any(String) })
    await opened(page, portal.placeOf('/users'), 'Users')
    expect(await page.getByRole('link', { name: 'to-be-erased' }).count()).toBe(0)
    await page.context().close()
  })

  /** Opens a document with several versions: a second source was connected after the first, so that some day was delivered again. */
  async function documentWithVersions(page: Page): Promise<{ documentKey: string }> {
    const answer = await page.request.get(
      `${portal.baseUrl}/portal/api/clients/${portal.demo.client_uuid}/users/${encodeURIComponent(user)}/documents?data_structure=physical_summary`,
    )
    const { documents } = (await answer.json()) as {
      documents: { document_key: string; document_version: number }[]
    }
    const found = documents.find(({ document_version }) => document_version > 1)
    if (!found) throw new Error('no document has a second version')
    return { documentKey: found.document_key }
  }
})
