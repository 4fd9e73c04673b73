import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDescribedServer } from '../scripts/api-description.ts'
import { describeInBrowser, launchBrowser, problemsOf } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = [
  '/docs',
  '/docs/guides/quick-start',
  '/docs/guides/comparison',
  '/docs/reference/delivery',
  '/docs/reference/errors',
  '/docs/reference/payloads/body_summary',
  '/docs/nothing',
]

let base: string
let end: () => Promise<void>
let browser: Browser

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(base + path)
  return page
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })' as unknown as () => Promise<{
      violations: { id: string; nodes: { html: string }[] }[]
    }>,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

describeInBrowser('the docs in a browser', {}, () => {
  beforeAll(async () => {
    const started = await withDescribedServer()
    end = started.end
    base = await started.server.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await end?.()
  })

  const looks = [
    { name: 'light', options: { colorScheme: 'light' } },
    { name: 'dark', options: { colorScheme: 'dark' } },
    {
      name: 'on a phone',
      options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ] as const
  test.each(looks)(
    'are accessible, fit the screen and follow their own content policy, $name',
    async ({ options }) => {
      for (const path of PAGES) {
        const page = await open(path, options)
        expect(await violationsOf(page), path).toEqual([])
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(tooWide, path).toBeLessThanOrEqual(0)
        await page.context().close()
      }
    },
  )

  test('are searched with the keyboard alone', async () => {
    const page = await open('/docs')
    const problems = problemsOf(page)
    await page.keyboard.press('/')
    await page.keyboard.type('retry schedule')
    await page.getByRole('option').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/docs')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('find a field of a payload, and say so when there is no match', async () => {
    const page = await open('/docs/nothing')
    const search = page.getByRole('combobox', { name: 'Search the docs' })
    await search.fill('hr_resting_bpm_int')
    await page
      .getByRole('option', { name: /sleep_summary/ })
      .first()
      .waitFor()
    await search.fill('xyzzyplugh')
    await page.getByText('Nothing about “xyzzyplugh”.').waitFor()
    await page.context().close()
  })

  test('follow the system, and keep the theme that was chosen', async () => {
    const page = await open('/docs', { colorScheme: 'light' })
    const light = await groundOf(page)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const dark = await groundOf(page)
    expect(dark).not.toBe(light)
    await page.goto(`${base}/docs/reference/errors`)
    expect(await groundOf(page)).toBe(dark)
    await page.context().close()
  })

  test('skip to the content, and copy code as it stands', async () => {
    const page = await open('/docs/guides/quick-start', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.getByRole('button', { name: 'Copy' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm ci\nnpm start')
    await page.context().close()
  })

  test('have their pages behind a menu on a phone', async () => {
    const page = await open('/docs', { viewport: { width: 390, height: 844 } })
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Self-hosting' })
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await violationsOf(page)).toEqual([])
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Self-hosting' }).waitFor()
    await page.context().close()
  })

  test('are read without scripts, and printed without what surrounds them', async () => {
    const page = await open('/docs/reference/delivery', { javaScriptEnabled: false })
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 2, name: 'Retries' }).isVisible()).toBe(true)
    await page.context().close()
  })
})
