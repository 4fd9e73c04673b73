import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CODE = ['bench', 'scripts', 'e2e', 'test', ...globSync('packages/*')].map(
  (folder) => `${folder}/**/*.{ts,tsx,sql}`,
)
const PAGES = ['docs/**/*.md', 'packages/**/*.md', '{README,CONTRIBUTING,CHANGELOG}.md']

/** Fixtures describe themselves in a line `"about"`; their payloads are the vendors' words. */
const FIXTURES = 'packages/providers/**/fixtures/**/*.json'

/** Folders that also avoid these indefinite pronouns and `any more`, where a noun or "no longer" is clearer. */
const STRICT = ['bench', 'scripts', 'e2e', 'packages/{sdk,health,providers,lab}', 'docs']

/** The system's own user of that name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'packages/service/src/platform/postgres/account.ts': ["lookUp('nobody')", 'no user postgres or nobody'],
}

/** Words of speech and of persons, where a standard term exists: data are reported, stored or delivered, and do not tell. */
const AVOIDED = /\b(told|untold|toldBy|tells?|tellings?|somebody|nobody|whoever|comes? into being)\b/i

const VAGUE = /\b(everybody|anybody|any more)\b/i

function linesWith(words: RegExp, pattern: string): string[] {
  const exclude = ['**/node_modules/**', '**/dist/**', 'scripts/words.test.ts']
  const withoutNames = (file: string, text: string) =>
    (NAMES[file] ?? []).reduce((rest, name) => rest.replaceAll(name, ''), text)
  return globSync(pattern, { exclude }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ text: text.trim(), place: `${file}:${index + 1}` }))
      .filter(({ text }) => words.test(withoutNames(file, text)))
      .map(({ text, place }) => `${place}: ${text}`),
  )
}

test.each([...CODE, ...PAGES])('%s is written in standard terms', (pattern) => {
  expect(linesWith(AVOIDED, pattern)).toEqual([])
})

test.each(STRICT)('%s uses no vague pronoun', (folder) => {
  expect(linesWith(VAGUE, `${folder}/**/*.{ts,tsx,md}`)).toEqual([])
})

test('the descriptions of fixtures are written in standard terms', () => {
  const about = new RegExp(`^"about":.*(?:${AVOIDED.source}|${VAGUE.source})`, 'i')
  expect(linesWith(about, FIXTURES)).toEqual([])
})

test.each(Object.entries(NAMES))('%s still has the names that are listed for it', (file, names) => {
  const content = readFileSync(file, 'utf8')
  expect(names.filter((name) => !content.includes(name))).toEqual([])
})
