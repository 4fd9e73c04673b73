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
  'packages/service/src/addons',
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
  'packages/service/src/users',
  'packages/service/test',
  'packages/service/src/documents',
  'packages/service/src/building',
  'packages/service/src/cli',
  'packages/service/src/delivery',
  'packages/service/src/intake',
  'packages/service/src/lab',
  'packages/service/src/platform',
  'packages/service/src/records',
]

/** Texts with such words that the API or the CLI shows, or that name a column: rewording them changes what others see. */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  'packages/service/src/addons/clinical/endpoints/definitions.ts': ['The extension that tells the context'],
  'packages/service/src/addons/monitoring/endpoints/rehearse-rules.ts': ['alert summaries would have told'],
  'packages/service/src/addons/profile/endpoints/request-profile.ts': ['when the days tell too little'],
  'packages/service/src/cli/erase.ts': ['say --yes where nobody can be asked'],
  'packages/service/src/cli/lab.ts': ['what a client would be told', 'that does not tell its own'],
  'packages/service/src/cli/mcp.ts': ['what it may tell'],
  'packages/service/src/cli/monitoring.ts': ['when their clients are told', 'Nobody would have been alerted'],
  'packages/service/src/cli/output.ts': ['nobody reads the output'],
  'packages/service/src/cli/people.ts': ['a link by which somebody joins', 'Nobody yet'],
  'packages/service/src/cli/provider-report.ts': ['whoever knows it can send data'],
  'packages/service/src/cli/verify-endpoint.test.ts': ['so nothing else can be told'],
  'packages/service/src/cli/verify-endpoint/checks/acknowledging.ts': ['take back what was told'],
  'packages/service/src/cli/verify-endpoint/checks/time.ts': ['otherwise whoever recorded a delivery'],
  'packages/service/src/cli/verify-endpoint/judge.ts': ['so nothing else can be told'],
  'packages/service/src/lab/endpoints/definitions.ts': ['that tells how a laboratory result was read'],
  'packages/service/src/lab/endpoints/submit-document.ts': [
    'told by its content',
    'that does not tell its own',
  ],
  'packages/service/src/platform/http/built-pages.ts': ['Whoever runs it makes them'],
  'packages/service/src/platform/http/openapi.ts': ['What you tell us of your users.', 'and when to tell.'],
  'packages/service/src/platform/postgres/account.ts': ["lookUp('nobody')", 'no user postgres or nobody'],
  'packages/service/src/platform/schema.ts': ['told: Buffer'],
  'packages/service/src/users/endpoints/time-zone.ts': [
    'The first zone you tell',
    'of the user tells is believed only until you tell a zone',
    'Tell where a user lives',
  ],
  'packages/service/src/users/endpoints/user-information.test.ts': [
    "select('told')",
    '{ told }',
    'told.toString(',
  ],
  'packages/service/src/users/endpoints/user-information.ts': ['Tell who a user is'],
  'packages/service/src/users/information.ts': ["'told'", 'row.told', 'told: sealed', '|told`'],
}

/** Folders whose pages are too. */
const PAGES = [
  'docs',
  'packages/sdk',
  'packages/service/src/addons',
  'packages/service/src/building',
  'packages/service/src/cli',
  'packages/service/src/delivery',
  'packages/service/src/documents',
  'packages/service/src/intake',
  'packages/service/src/lab',
  'packages/service/src/platform',
  'packages/service/src/records',
  'packages/service/src/users',
]

/** Words of speech and of persons, where a standard term exists: data are reported, stored or delivered, and do not tell. */
const AVOIDED = /\b(told|untold|toldBy|tells?|tellings?|somebody|nobody|whoever|comes? into being)\b/i

const withoutPublished = (file: string, line: string) =>
  (PUBLISHED[file] ?? []).reduce((rest, text) => rest.replaceAll(text, ''), line)

function avoidedIn(pattern: string): string[] {
  const exclude = ['**/node_modules/**', 'scripts/words.test.ts']
  return globSync(pattern, { exclude }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        AVOIDED.test(withoutPublished(file, line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
}

test.each(FOLDERS)('%s is written in standard terms', (folder) => {
  expect(avoidedIn(`${folder}/**/*.{ts,tsx}`)).toEqual([])
})

test.each(PAGES)('the pages of %s are written in standard terms', (folder) => {
  expect(avoidedIn(`${folder}/**/*.md`)).toEqual([])
})

test.each(Object.entries(PUBLISHED))('%s still has the texts that are listed for it', (file, texts) => {
  const content = readFileSync(file, 'utf8')
  expect(texts.filter((text) => !content.includes(text))).toEqual([])
})
