import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

let folder: string
let browser: string
let plainFile: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-chromium-'))
  browser = join(folder, 'browser')
  plainFile = join(folder, 'plain')
  await writeFile(browser, '#!/bin/sh\n')
  await chmod(browser, 0o755)
  await writeFile(plainFile, '')
  await chmod(plainFile, 0o644)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function ensure(chosen: string): string {
  const script = fileURLToPath(new URL('chromium.ts', import.meta.url))
  return execFileSync(process.execPath, [script], {
    env: { ...process.env, CHROMIUM_PATH: chosen },
    encoding: 'utf8',
  })
}

test('the first executable in the usual places is found', () => {
  expect(findChromium('', [join(folder, 'none'), plainFile, browser])).toBe(browser)
  expect(findChromium('', [plainFile])).toBeNull()
})

test('a chosen path is used alone, even when it is wrong', () => {
  expect(findChromium(browser, [])).toBe(browser)
  expect(findChromium(join(folder, 'none'), [browser])).toBeNull()
})

test('the script is quiet with a browser, and explains how to get one without failing', () => {
  expect(ensure(browser)).toBe('')
  expect(ensure(join(folder, 'none'))).toMatch(/browser tests will be skipped.*CHROMIUM_PATH/s)
})
