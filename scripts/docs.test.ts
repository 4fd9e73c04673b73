import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { loadGroups } from '../packages/service/src/cli/program.ts'
import { SETTINGS } from '../packages/service/src/config.ts'
import { createMetrics } from '../packages/service/src/platform/metrics.ts'
import { PROVIDER_SETTINGS } from '../packages/service/src/provider-settings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPERATOR_PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md']
const PAGES = [...OPERATOR_PAGES, 'packages/*/README.md']

interface Page {
  name: string
  text: string
}

const read = (patterns: string[]): Page[] =>
  globSync(patterns, { cwd: ROOT }).map((name) => ({ name, text: readFileSync(resolve(ROOT, name), 'utf8') }))

/** Every match of the first group, with its page. */
const found = (pages: Page[], pattern: RegExp): { page: string; text: string }[] =>
  pages.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((m) => ({ page: name, text: m[1]! })))

async function help(program: string): Promise<string> {
  const script = resolve(ROOT, 'packages/service/src', program)
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--help'])
  return stdout
}

const section = (text: string, title: string) => text.split(`${title}:\n`)[1]?.split('\n\n')[0] ?? ''
const flagsOf = (text: string): string[] => section(text, 'Options').match(/--[a-z][a-z-]*/g) ?? []
const commandsOf = (text: string) =>
  [...section(text, 'Commands').matchAll(/^ {2}([a-z-]+)/gm)]
    .map((m) => m[1]!)
    .filter((name) => name !== 'help')

const GROUPS = await loadGroups({ capabilities: async () => [], providers: async () => new Map() })

const flagsDefinedBy = (command: Command) => command.options.map(({ long }) => long)

/** `client create`, `map` and so on, each with its flags. */
const COMMANDS = new Map(
  GROUPS.flatMap((group) =>
    group.commands.length === 0
      ? [[group.name(), flagsDefinedBy(group)] as const]
      : group.commands.map(
          (command) => [`${group.name()} ${command.name()}`, flagsDefinedBy(command)] as const,
        ),
  ),
)

const nameOf = (call: string) => {
  const words = call.split(/\s+/)
  return COMMANDS.has(words[0]!) ? words[0]! : words.slice(0, 2).join(' ')
}

test('every file named in code type exists', () => {
  const files = found(read(PAGES), /`((?:packages|scripts|docs|\.ci)\/[\w./-]+)`/g)
  expect(files.filter(({ text }) => !existsSync(resolve(ROOT, text)))).toEqual([])
})

test('every setting that is named exists', () => {
  const known = new Set<string>([...Object.values(SETTINGS), ...PROVIDER_SETTINGS].map(({ name }) => name))
  const named = found(read(OPERATOR_PAGES), /\b(TRIBUTARY_[A-Z_]+[A-Z]|DATABASE_[A-Z_]+)\b/g)
  expect(named.length).toBeGreaterThan(known.size)
  expect(named.filter(({ text }) => !known.has(text))).toEqual([])
})

test('every metric that is named exists', async () => {
  const known = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name))
  const named = found(read(OPERATOR_PAGES), /`(tributary_[a-z_]+)`/g)
  expect(named.filter(({ text }) => !known.has(text))).toEqual([])
})

test('every npm script that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const named = found(read(OPERATOR_PAGES), /npm run (?:-s )?([a-z][a-z:-]*)/g)
  expect(named.filter(({ text }) => !(text in scripts))).toEqual([])
})

test('every command and flag of the command line that is named exists, and each command is described', async () => {
  expect(commandsOf(await help('cli.ts'))).toEqual(GROUPS.map((group) => group.name()))
  const calls = found(read(OPERATOR_PAGES), /tributary -- ([a-z][^`\n#|]*)/g)
  const strangers = calls.filter(({ text }) => {
    const flags = COMMANDS.get(nameOf(text))
    return !flags || (text.match(/--[a-z][a-z-]*/g) ?? []).some((flag) => !flags.includes(flag))
  })
  expect(strangers).toEqual([])
  const described = calls
    .filter(({ page }) => page === 'docs/reference/cli.md')
    .map(({ text }) => nameOf(text))
  expect([...COMMANDS.keys()].filter((name) => !described.includes(name))).toEqual([])
})

test('every flag of the start that is named exists', async () => {
  const known = flagsOf(await help('main.ts'))
  const flags = found(read(OPERATOR_PAGES), /npm start -- ([^`\n#|]+)/g).flatMap(({ page, text }) =>
    (text.match(/--[a-z][a-z-]*/g) ?? []).map((flag) => ({ page, flag })),
  )
  expect(flags.filter(({ flag }) => !known.includes(flag))).toEqual([])
})
