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
  'packages/lab',
  'e2e',
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

/** Folders and files whose Markdown is in standard English. */
const PAGES = [
  'docs/**/*.md',
  'packages/{sdk,health,providers,lab,simulator,mobile,app,portal}/**/*.md',
  '{README,CONTRIBUTING,CHANGELOG}.md',
]

/** Fixtures describe themselves in a line `"about"`; their payloads are the vendors' words. */
const FIXTURES = 'packages/providers/**/fixtures/**/*.json'

/** Folders that also avoid these indefinite pronouns and `any more`, where a noun or "no longer" is clearer. */
const STRICT = ['bench', 'scripts', 'e2e', 'packages/{sdk,health,providers,lab}', 'docs']

/** Texts that are published, which clients may compare. */
const PUBLISHED = ["description: 'A unit that values are told in, in UCUM; the first is the usual one',"]

/** Words of speech and of persons, where a standard term exists: data are reported, stored or delivered, and do not tell. */
const AVOIDED = /\b(told|untold|toldBy|tells?|tellings?|somebody|nobody|whoever|comes? into being)\b/i

const VAGUE = /\b(everybody|anybody|any more)\b/i

function linesWith(words: RegExp, pattern: string): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', 'scripts/words.test.ts']
  return globSync(pattern, { exclude }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ text: text.trim(), place: `${file}:${index + 1}` }))
      .filter(({ text }) => words.test(text) && !PUBLISHED.includes(text))
      .map(({ text, place }) => `${place}: ${text}`),
  )
}

test.each(FOLDERS)('%s is written in standard terms', (folder) => {
  expect(linesWith(AVOIDED, `${folder}/**/*.{ts,tsx}`)).toEqual([])
})

test.each(PAGES)('the pages %s are written in standard terms', (pages) => {
  expect(linesWith(AVOIDED, pages)).toEqual([])
})

test.each(STRICT)('%s uses no vague pronoun', (folder) => {
  expect(linesWith(VAGUE, `${folder}/**/*.{ts,tsx,md}`)).toEqual([])
})

test('the descriptions of fixtures are written in standard terms', () => {
  const about = new RegExp(`^"about":.*(?:${AVOIDED.source}|${VAGUE.source})`, 'i')
  expect(linesWith(about, FIXTURES)).toEqual([])
})
