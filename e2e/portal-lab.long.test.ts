import { degrees } from 'pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../packages/lab/generator/documents.ts'
import { makeReport, rasterise } from '../packages/lab/src/reading/test-support.ts'
import { describeInBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

/** Reading a picture takes seconds, and longer on a busy machine. */
const PATIENCE_MS = 200_000

interface Upload {
  name: string
  mimeType: string
  bytes: Uint8Array
}

describeInBrowser('laboratory documents and assistants in a browser', { timeout: 300_000 }, () => {
  let portal: PortalUnderTest
  beforeAll(async () => {
    portal = await startPortal()
  }, PATIENCE_MS)
  afterAll(() => portal?.close())

  const upload = async (page: Page, { name, mimeType, bytes }: Upload): Promise<void> => {
    await page.goto(portal.placeOf('/lab'))
    await page.getByRole('button', { name: 'Upload a document' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User').fill('lab-patient')
    await dialog.getByLabel('File').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
    await dialog.getByLabel('Time zone where the sample was taken').selectOption('-05:00')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('heading', { name: 'Laboratory document of lab-patient' }).waitFor()
  }
  const readPages = (page: Page) =>
    page
      .locator('.sheet img')
      .waitFor({ timeout: PATIENCE_MS })
      .then(() => page.locator('.mark').first().waitFor())

  test('without the add-on the page says what is missing', async () => {
    await portal.tributary(['addon', 'disable', portal.demo.client_uuid, 'lab_data'])
    const page = await portal.signIn('developer')
    await page.goto(portal.placeOf('/lab'))
    await page.getByText('Documents are taken once the add-on Lab Data is on').waitFor()
    await page.locator('tbody').getByText(portal.demo.user_id).waitFor()
    expect(await page.getByRole('button', { name: 'Upload a document' }).count()).toBe(0)
    await checkPage(page, 'lab-empty')
    await page.context().close()
    await portal.tributary(['addon', 'enable', portal.demo.client_uuid, 'lab_data'])
  })

  test('a report is uploaded, read, and its values are marked where they stand', async () => {
    const page = await portal.signIn('developer')
    const problems = problemsOf(page)
    const document = await generate(0, 7, 'text')
    await upload(page, { name: 'report.pdf', mimeType: 'application/pdf', bytes: document.bytes })
    await readPages(page)
    await checkPage(page, 'lab-report')

    const name = page.locator('.values .value-name').nth(2)
    // A row below the pointer would be marked when the page moves.
    await page.mouse.move(0, 0)
    await name.focus()
    const mark = page.locator('.mark[data-marked="true"]')
    expect(await mark.getAttribute('title')).toContain(await name.textContent())
    expect(await isWithin(mark, page.locator('.sheet-frame'))).toBe(true)

    await page.getByRole('button', { name: 'Larger' }).click()
    await page.getByText('150 %').waitFor()
    const other = page.locator('.mark[data-mark="0-1"]')
    await other.click()
    expect(await page.evaluate(() => window.document.activeElement?.id)).toBe('value-0-1')
    expect(await page.locator('.values tr[data-marked="true"]').count()).toBe(1)

    await page.getByText('read and delivered').waitFor({ timeout: PATIENCE_MS })
    await upload(page, { name: 'again.pdf', mimeType: 'application/pdf', bytes: document.bytes })
    await page
      .getByText('The same file was submitted for this user before.')
      .waitFor({ timeout: PATIENCE_MS })
    await checkPage(page, 'lab-duplicate')
    await page.getByRole('link', { name: 'See that document' }).click()
    await readPages(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a picture that lies on its side is shown upright', async () => {
    const page = await portal.signIn('developer')
    const sideways = await makeReport((sheet) => sheet.setRotation(degrees(90)))
    const bytes = await rasterise(sideways, 150)
    await upload(page, { name: 'photo.png', mimeType: 'image/png', bytes })
    await readPages(page)
    const { width, height } = (await page.locator('.sheet').boundingBox())!
    expect(height).toBeGreaterThan(width)
    await checkPage(page, 'lab-picture')
    await page.context().close()
  })

  test('a document that cannot be read shows the reason', async () => {
    const page = await portal.signIn('developer')
    await upload(page, {
      name: 'x.pdf',
      mimeType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 nothing'),
    })
    await page.getByRole('link', { name: 'Lab documents' }).first().click()
    // The list is not reloaded: it refreshes by itself until every document is finished.
    const reason = page.getByText('The file is damaged or incomplete.')
    await reason.waitFor({ timeout: PATIENCE_MS })
    await page.locator('tbody tr', { has: reason }).getByRole('link').first().click()
    await reason.waitFor()
    await checkPage(page, 'lab-failed')
    await page.getByRole('link', { name: 'Lab documents' }).first().click()
    await page.getByLabel('State').selectOption('failed')
    await page.getByText('The file is damaged or incomplete.').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.context().close()
  })

  test('a viewer sees everything and is offered no change', async () => {
    const page = await portal.signIn('viewer', { theme: 'dark' })
    await page.goto(portal.placeOf('/lab'))
    await page.getByLabel('State').selectOption('delivered')
    await page.locator('tbody a').first().waitFor()
    expect(await page.getByRole('button', { name: 'Upload a document' }).count()).toBe(0)
    await checkPage(page, 'lab-list-dark')
    await page.locator('tbody a').first().click()
    await readPages(page)
    await checkPage(page, 'lab-report-dark')
    await page.goto(portal.placeOf('/assistants'))
    await page.getByText('No token yet').waitFor()
    expect(await page.getByRole('button', { name: 'Make a token' }).count()).toBe(0)
    await checkPage(page, 'assistants-empty-dark')
    await page.context().close()
  })

  test('laboratory pages pass the page check on a phone', async () => {
    const page = await portal.signIn('developer', { phone: true, theme: 'dark' })
    await page.goto(portal.placeOf('/lab'))
    await checkPage(page, 'lab-list-phone-dark')
    await page.getByLabel('State').selectOption('delivered')
    await page.locator('tbody a').first().click()
    await readPages(page)
    await checkPage(page, 'lab-report-phone-dark')
    await page.locator('.values .value-name').nth(12).click()
    await page.locator('.mark[data-marked="true"]').waitFor()
    const { top } = await page.locator('.sheet-frame').evaluate((frame) => frame.getBoundingClientRect())
    expect(top, 'the page stays in view').toBeGreaterThan(0)
    expect(await isWithin(page.locator('.mark[data-marked="true"]'), page.locator('.sheet-frame'))).toBe(true)
    await page.context().close()
  })

  test('the chosen format is stored', async () => {
    const page = await portal.signIn('developer')
    await page.goto(portal.placeOf('/lab'))
    await page.getByLabel('Format', { exact: true }).selectOption('fhir')
    await page.getByText('Saved. It applies to documents that are read from now on.').waitFor()
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/lab_settings'),
    )
    await page.getByLabel(/^Report the status of each document/).click()
    expect((await saved).status()).toBe(204)
    await page.reload()
    await page.getByLabel('Format', { exact: true }).waitFor()
    expect(await page.getByLabel('Format', { exact: true }).inputValue()).toBe('fhir')
    expect(await page.getByLabel(/^Report the status of each document/).isChecked()).toBe(true)
    await page.context().close()
  })

  test('a token is created, works, and is revoked', async () => {
    const page = await portal.signIn('owner')
    const problems = problemsOf(page)
    await page.goto(portal.placeOf('/assistants'))
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Support desk')
    await dialog.getByLabel('User').fill(portal.demo.user_id)
    await dialog.getByLabel(/^sleep:/).check()
    await dialog.getByLabel(/^laboratory:/).check()
    await checkPage(page, 'assistants-make')
    await dialog.getByRole('button', { name: 'Make the token' }).click()
    await dialog.getByText('"mcpServers"').waitFor()
    const token = (await dialog.locator('.copy code').first().textContent())!
    const ask = () =>
      fetch(`${portal.baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    expect((await ask()).status).not.toBe(401)
    await checkPage(page, 'assistants-made')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('sleep and laboratory').waitFor()
    await checkPage(page, 'assistants-list')
    await page.getByRole('button', { name: 'Revoke Support desk' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('revoked', { exact: true }).waitFor()
    expect((await ask()).status).toBe(401)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('the page of assistants fits a phone, and only an owner may create a token for all users', async () => {
    const page = await portal.signIn('developer', { phone: true, theme: 'dark' })
    await page.goto(portal.placeOf('/assistants'))
    await checkPage(page, 'assistants-phone-dark')
    await page.getByRole('button', { name: 'Make a token' }).click()
    await page.getByText('can be made by an owner').waitFor()
    await checkPage(page, 'assistants-make-phone-dark')
    await page.context().close()
  })
})

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!a || !b) return false
  return (
    a.x >= b.x - 1 &&
    a.y >= b.y - 1 &&
    a.x + a.width <= b.x + b.width + 1 &&
    a.y + a.height <= b.y + b.height + 1
  )
}
