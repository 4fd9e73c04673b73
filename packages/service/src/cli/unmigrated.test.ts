import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { onAdminConnection } from '../../test/admin.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'

const MIGRATES = 'db migrate'
const AT_ONCE = 6
/** Whatever a command asks for: an id, a name or a file that is not there. */
const WORD = '00000000-0000-4000-8000-000000000000'

let database: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  target = await createEmptyDatabase()
})
afterAll(async () => {
  await database.drop()
  await target.drop()
})

const relations = ({ url }: TestDatabase) =>
  onAdminConnection(url, async (client) => {
    const { rows } =
      await client.query(`select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`)
    return rows
  })

/** Each command that can be run, anew, by its whole name. */
async function everyCommand(): Promise<Map<string, Command>> {
  const files = globSync(join(import.meta.dirname, '*.ts')).filter(
    (file) => !/(\.test|context)\.ts$/.test(file),
  )
  const made: Command[] = []
  for (const file of files) {
    const found: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, make] of Object.entries(found))
      if (name.endsWith('Command'))
        made.push((make as (providers: unknown) => Command)(async () => new Map()))
  }
  return new Map(made.flatMap((command) => leavesOf(command, command.name())))
}

const leavesOf = (command: Command, name: string): [string, Command][] =>
  command.commands.length === 0
    ? [[name, command.exitOverride()]]
    : command.commands.flatMap((each) => leavesOf(each, `${name} ${each.name()}`))

const wordsFor = (command: Command): string[] => [
  ...command.registeredArguments.filter(({ required }) => required).map(() => WORD),
  ...command.options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long }) => [long!, long === '--to' ? target.url : WORD]),
]

test('no command but `db migrate` makes or changes a table', async () => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `1:${randomBytes(32).toString('base64')}`)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  const commands = await everyCommand()
  expect(commands.has(MIGRATES)).toBe(true)
  const left = [...commands].filter(([name]) => name !== MIGRATES)
  const answers = new Map<string, string>()
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command] = next
      const outcome = command.parseAsync(wordsFor(command), { from: 'user' })
      answers.set(
        name,
        await outcome.then(
          () => 'done',
          (error: Error) => error.message,
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  const refused = [...answers].filter(([, answer]) => answer.includes('no tables yet'))
  // The others want a word of another form, or do not work with the database.
  expect(refused.length).toBeGreaterThan(30)
  expect(answers.get('db status')).toBe('done')
  expect(await relations(database)).toEqual([])
  expect(await relations(target)).toEqual([])
})
