import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.ts'

export const executablePath = findChromium()

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Errors of a page's own, such as something its content policy refused. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return problems
}
