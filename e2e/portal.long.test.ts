import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { LOOKS } from './portal/looks.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

describeInBrowser('the portal in a browser', { timeout: 240_000 }, () => {
  let portal: PortalUnderTest
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal?.close())

  test('a visitor who is not signed in sees the sign-in page, and a wrong password is reported plainly', async () => {
    const page = await portal.newPage()
    await page.goto(portal.placeOf('/members'))
    await checkPage(page, 'sign-in')
    await page.getByLabel('E-mail').fill('owner@demo.localhost')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The e-mail address or the password is wrong').waitFor()
    await page.context().close()
  })

  for (const look of LOOKS)
    for (const who of ['owner', 'operator'] as const)
      test(`every page of the menu passes the page check, ${who}, ${look.name}`, async () => {
        const page = await portal.signIn(who, look)
        const problems = problemsOf(page)
        const places = await placesOf(page)
        expect(places.length).toBeGreaterThan(1)
        for (const [index, place] of places.entries()) {
          await page.goto(new URL(place, portal.baseUrl).href)
          await page.locator('#content h1').waitFor()
          await checkPage(page, `${who}-${look.name}-${String(index).padStart(2, '0')}`)
        }
        expect(problems).toEqual([])
        await page.context().close()
      })
})

const placesOf = (page: Page): Promise<string[]> =>
  page.$$eval('#menu nav a', (links) =>
    links.map((link) => link.getAttribute('href')!).filter((href) => href.startsWith('/portal')),
  )
