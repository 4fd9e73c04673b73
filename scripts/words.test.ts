import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Folders whose text is in standard English already. The others follow; a folder that is listed stays so. */
const FOLDERS = [
  'bench',
  'scripts',
  'packages/sdk',
  'packages/health',
  'packages/providers',
  'packages/mobile',
  'packages/app',
  'packages/simulator',
  'packages/portal',
  'packages/service/src/accounts',
  'packages/service/src/binding',
  'packages/service/src/connections',
  'packages/service/src/docs-site',
  'packages/service/src/erasure',
  'packages/service/src/har',
  'packages/service/src/notifications',
  'packages/service/src/phones',
  'packages/service/src/portal-api',
  'packages/service/src/provider-check',
  'packages/service/src/recording',
  'packages/service/src/replay',
  'packages/service/src/sandbox',
  'packages/service/src/why',
  'packages/service/src/mcp',
]

/** Folders whose pages are too. */
const PAGES = ['docs', 'packages/sdk']

/** Words of speech and of persons, where a standard term exists: data are reported, stored or delivered, and do not tell. */
const AVOIDED = /\b(told|untold|toldBy|tells?|tellings?|somebody|nobody|whoever|comes? into being)\b/i

function avoidedIn(pattern: string): string[] {
  const exclude = ['**/node_modules/**', 'scripts/words.test.ts']
  return globSync(pattern, { exclude }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (AVOIDED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

test.each(FOLDERS)('%s is written in standard terms', (folder) => {
  expect(avoidedIn(`${folder}/**/*.{ts,tsx}`)).toEqual([])
})

test.each(PAGES)('the pages of %s are written in standard terms', (folder) => {
  expect(avoidedIn(`${folder}/**/*.md`)).toEqual([])
})
