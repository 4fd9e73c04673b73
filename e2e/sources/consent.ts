import type { Page } from 'playwright-core'

/** The card of a source on the connections page. */
export const cardOf = (page: Page, source: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: source, exact: true }) })

export const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** Goes from the connections page to the vendor's consent page. */
export async function goToVendor(page: Page, source: string, region: string | null): Promise<void> {
  await cardOf(page, source)
    .getByRole('link', { name: /^Connect/ })
    .click()
  await goOn(page, source, region)
  await page.getByText(/^Simulated .*: not the real service/).waitFor()
}

/** Goes from the page of a connect link to the vendor's consent page. */
export async function goOn(page: Page, source: string, region: string | null = null): Promise<void> {
  await page.getByRole('heading', { name: `Connect ${source} to ` }).waitFor()
  await page.getByRole('button', { name: region ?? `Continue to ${source}` }).click()
}

export async function decide(page: Page, person: string, decision: 'Allow' | 'Deny'): Promise<void> {
  await page.getByLabel('Sign in as').selectOption(person)
  await page.getByRole('button', { name: decision }).click()
}

/** Consents but stays at the vendor; returns the address to which the browser was redirected. */
export async function answerOfVendor(page: Page, person: string): Promise<string> {
  const answer = Promise.withResolvers<string>()
  const vendor = page.url()
  await page.route(vendor, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    answer.resolve(response.headers()['location'] ?? '')
    await route.fulfill({ body: 'held' })
  })
  await decide(page, person, 'Allow')
  const address = await answer.promise
  await page.unroute(vendor)
  return address
}
