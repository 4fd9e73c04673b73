import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

describeInBrowser('setting up in the portal', { timeout: 240_000 }, () => {
  let portal: PortalUnderTest
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal?.close())

  test('an owner invites a member, who joins by the link, gets another role and is removed', async () => {
    const owner = await portal.signIn('owner')
    await owner.goto(portal.placeOf('/members'))
    await button(owner, 'Invite a member').click()
    await checkPage(owner, 'members-invite')
    await dialog(owner).getByLabel('E-mail').fill('grace@example.com')
    await dialog(owner).getByLabel('Role').selectOption('developer')
    await dialog(owner).getByRole('button', { name: 'Invite' }).click()
    const link = await dialog(owner).locator('code').innerText()
    await button(owner, 'Done').click()
    await owner
      .getByRole('row', { name: /grace@example.com/ })
      .getByText('invited')
      .waitFor()

    const grace = await portal.newPage()
    await grace.goto(link)
    await grace.getByText('You are a developer of Demo client.').waitFor()
    await checkPage(grace, 'welcome')
    await grace.getByLabel('Your name').fill('Grace')
    await grace.getByLabel('Password').fill('a long enough password')
    await button(grace, 'Set the password').click()
    await grace.getByRole('heading', { name: 'Sign in' }).waitFor()
    await grace.goto(link)
    await grace.getByText(/This link was used/).waitFor()

    await owner.reload()
    const row = owner.getByRole('row', { name: /Grace/ })
    await row.getByRole('button', { name: 'Role' }).click()
    await dialog(owner).getByLabel('Role').selectOption('viewer')
    await button(owner, 'Save').click()
    await row.getByRole('cell', { name: 'viewer' }).waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await dialog(owner).getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    await owner.goto(portal.placeOf('/audit'))
    await owner.getByText('Removed a person').first().waitFor()
    await owner.context().close()
    await grace.context().close()
  })

  test('the last owner cannot be removed, and the page says why', async () => {
    const page = await portal.signIn('owner')
    await page.goto(portal.placeOf('/members'))
    await page
      .getByRole('row', { name: /Demo owner/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await dialog(page)
      .getByText(/The last owner cannot be removed/)
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('an authenticator is set up and required, and a recovery code replaces it', async () => {
    const page = await portal.signIn('developer')
    await page.goto(`${portal.portalUrl}/account`)
    await button(page, 'Set up').click()
    const secret = await page.locator('code').first().innerText()
    await checkPage(page, 'account-authenticator')
    await page
      .getByLabel('Code', { exact: true })
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await button(page, 'Switch on').click()
    const codes = (await dialog(page).locator('code').innerText()).split(' ')
    expect(codes).toHaveLength(10)
    await button(page, 'I have kept them').click()
    await button(page, 'Switch off').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    const { email, password } = await portal.credentialsOf('developer')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await button(page, 'Sign in').click()
    await page.getByLabel('Code of your authenticator').fill('000000')
    await button(page, 'Sign in').click()
    await page.getByText(/The code is wrong/).waitFor()
    await checkPage(page, 'sign-in-code')
    await page.getByLabel('Code of your authenticator').fill(codes[0]!)
    await button(page, 'Sign in').click()
    await page.locator('#content h1').waitFor()
    await page.goto(`${portal.portalUrl}/account`)
    await page.getByLabel('Code, to switch it off').fill(codes[1]!)
    await button(page, 'Switch off').click()
    await button(page, 'Set up').waitFor()
    await page.context().close()
  })

  test('an add-on is asked for, and the operator sees who asked', async () => {
    await portal.tributary(['addon', 'disable', portal.demo.client_uuid, 'clinical_ready'])
    const page = await portal.signIn('owner')
    await page.goto(portal.placeOf('/add-ons'))
    const row = page.getByRole('row', { name: /Clinical Ready/ })
    await row.getByRole('button', { name: 'Ask for activation' }).click()
    await dialog(page).getByLabel('Anything the operator should know').fill('For the hospital pilot')
    await button(page, 'Ask').last().click()
    await row.getByText('asked for').waitFor()
    const operator = await portal.signIn('operator')
    await operator.goto(`${portal.portalUrl}/operator/requests`)
    await operator.getByText('For the hospital pilot').waitFor()
    await operator.context().close()
    await page.context().close()
  })

  test('a new secret key is shown once and works', async () => {
    const page = await portal.signIn('owner')
    await page.goto(portal.placeOf('/credentials'))
    await button(page, 'New secret key').click()
    await button(page, 'Make it').click()
    const secret = await dialog(page).locator('code').innerText()
    await checkPage(page, 'credentials-new')
    await button(page, 'Done').click()
    const pair = Buffer.from(`${portal.demo.client_uuid}:${secret}`).toString('base64')
    const answer = await fetch(
      `${portal.baseUrl}/api/v1/user_id/${portal.demo.user_id}/data_sources/authorized`,
      { headers: { authorization: `Basic ${pair}` } },
    )
    expect(answer.status).not.toBe(401)
    expect(await page.content()).not.toContain(secret)
    await page.getByLabel('Address').fill('https://app.example.com/back')
    await button(page, 'Save').click()
    await page.getByText('The address to return to is saved.').waitFor()
    await page.context().close()
  })

  test('an API key is created, works within its scopes and is revoked', async () => {
    const page = await portal.signIn('developer')
    await page.goto(portal.placeOf('/credentials'))
    await button(page, 'New API key').click()
    await dialog(page).getByLabel('Name').fill('nightly report')
    await dialog(page)
      .getByLabel(/^read:/)
      .check()
    expect(
      await dialog(page)
        .getByLabel(/^erase:/)
        .isDisabled(),
    ).toBe(true)
    await checkPage(page, 'api-key-new')
    await button(page, 'Create key').click()
    const key = await dialog(page).locator('code').first().innerText()
    await button(page, 'Done').click()
    const statusOf = async (method: string, path: string) =>
      (await fetch(portal.baseUrl + path, { method, headers: { authorization: `Bearer ${key}` } })).status
    expect(await statusOf('GET', '/api/v2/users')).toBe(200)
    expect(await statusOf('DELETE', `/api/v1/user_id/${portal.demo.user_id}`)).toBe(403)
    expect(await page.content()).not.toContain(key)
    await checkPage(page, 'credentials')
    await button(page, 'Revoke nightly report').click()
    await button(page, 'Revoke').last().click()
    await page.getByText('The API key was revoked.').waitFor()
    expect(await statusOf('GET', '/api/v2/users')).toBe(401)
    await page.context().close()
  })

  test('branding, ranking and weights are changed and restored', async () => {
    const page = await portal.signIn('owner')
    await page.goto(portal.placeOf('/branding'))
    await page.getByLabel('Company name').fill('Acme Wellness')
    await page.getByLabel('Button colour').fill('#7a1fa2')
    await button(page, 'Save').click()
    await page.getByText(/The branding is saved/).waitFor()
    await page.getByText('Acme Wellness asks for your health data').waitFor()
    await button(page, 'Reset to default').click()
    await button(page, 'Reset the branding').click()
    await page.getByText('Demo client asks for your health data').waitFor()

    await page.goto(portal.placeOf('/scores'))
    const sleep = page.getByRole('region', { name: 'Sleep' }).first()
    const second = await sleep.locator('li').nth(1).locator('span').first().innerText()
    await sleep.getByRole('button', { name: `${second} up` }).click()
    await button(page, 'Save the ranking of Sleep').click()
    await page.getByText('The ranking of Sleep is saved.').waitFor()
    await sleep.getByText('your order').waitFor()
    await sleep.getByRole('button', { name: 'Back to our order' }).click()
    await sleep.getByText('our order').waitFor()
    await page.getByLabel('Steps').fill('3')
    await button(page, 'Save the weights').click()
    await page.getByText('The weights are saved.').waitFor()
    await page.getByText('60% of Physical activity').waitFor()
    await button(page, 'Back to equal weights').click()
    await page.getByText('60% of Physical activity').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('monitoring rules are rehearsed over all users, then saved', async () => {
    const page = await portal.signIn('owner')
    await page.goto(portal.placeOf('/monitoring'))
    const region = page.getByRole('region', { name: 'Sleep duration' })
    await region.getByLabel('Lowest in range (hours)').fill('12')
    await region.getByText('Must be less than the highest.').waitFor()
    expect(await button(page, 'Save the rules').isDisabled()).toBe(true)
    await region.getByLabel('Highest in range (hours)').fill('')
    await button(page, 'Rehearse').click()
    await page.getByText(/looked at, over the last 90 days/).waitFor()
    await checkPage(page, 'monitoring-rehearsal')
    await button(page, 'Save the rules').click()
    await page.getByText(/The rules are saved/).waitFor()
    await page.reload()
    expect(await region.getByLabel('Lowest in range (hours)').inputValue()).toBe('12')
    expect(await region.getByLabel('Highest in range (hours)').inputValue()).toBe('')
    await page.context().close()
  })

  test('a viewer is offered nothing that changes', async () => {
    const page = await portal.signIn('viewer')
    for (const [path, name] of [
      ['/members', 'Invite a member'],
      ['/credentials', 'New secret key'],
      ['/add-ons', 'Ask for activation'],
      ['/monitoring', 'Save the rules'],
      ['/branding', 'Save'],
      ['/scores', 'Save the weights'],
    ] as const) {
      await page.goto(portal.placeOf(path))
      await page.locator('#content h1').waitFor()
      await checkPage(page, `viewer${path.replace('/', '-')}`)
      expect(await button(page, name).count(), path).toBe(0)
    }
    await page.context().close()
  })
})
