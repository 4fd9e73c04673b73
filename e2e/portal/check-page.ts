import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

/**
 * Checks what holds for every page: it is accessible to people who see little or use the keyboard, and not wider than the screen.
 * With PORTAL_SHOTS set to a folder, a screenshot of the page is stored there.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.loading') === null)
  const shots = process.env['PORTAL_SHOTS']
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })' as unknown as () => Promise<{
      violations: Violation[]
    }>,
  )
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(serious, name).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, `${name} is wider than the screen by`).toBeLessThanOrEqual(0)
}
