import { type Browser, chromium, type Page } from 'playwright-core'
import { describe, type TestOptions, test } from 'vitest'
import { findChromium } from '../scripts/find-chromium.ts'

const executablePath = findChromium()

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Works as `describe`. Where there is no Chromium it is one skipped test that says so. */
export function describeInBrowser(title: string, options: TestOptions, tests: () => void): void {
  if (executablePath) describe(title, options, tests)
  else test(title, ({ skip }) => skip('no Chromium'))
}

/** Collects the errors of a page itself, such as content that its security policy refused. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return problems
}
