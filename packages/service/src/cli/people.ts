import { Command } from 'commander'
import {
  addPerson,
  emailOf,
  findPersonByEmail,
  LINK_DAYS,
  listPeople,
  MEMBER_ROLES,
  makeLink,
  type Person,
  PersonRefused,
  type Role,
  removePerson,
} from '../accounts/people/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ListOptions extends CommonOptions {
  client?: string
}

interface InviteOptions extends CommonOptions {
  email: string
  name?: string
  client?: string
  role?: string
}

interface OneOptions extends CommonOptions {
  email: string
}

export function peopleCommand(): Command {
  return new Command('people')
    .description('Who can sign in to the portal and to the console.')
    .addCommand(
      databaseCommand('list', 'the operators, or the people of a client', list).option(
        '--client <uuid>',
        'the client',
      ),
    )
    .addCommand(
      databaseCommand('invite', 'a link by which somebody joins and chooses a password', invite)
        .requiredOption('--email <address>', 'what they sign in with')
        .option('--name <name>', 'what others call them')
        .option('--client <uuid>', 'their client; without it they become an operator')
        .option('--role <role>', `${MEMBER_ROLES.join(', ')}; with --client (owner when left out)`),
    )
    .addCommand(
      databaseCommand(
        'link',
        'a new link, for somebody who lost their password or authenticator',
        link,
      ).requiredOption('--email <address>', 'whom it is for'),
    )
    .addCommand(
      databaseCommand('remove', 'take access away at once', remove).requiredOption(
        '--email <address>',
        'whose',
      ),
    )
}

async function list(platform: Platform, options: ListOptions): Promise<void> {
  if (options.client !== undefined) await requireClient(platform, options.client)
  const people = await listPeople(platform.db, options.client ?? null)
  const rows = people.map((person) => ({
    email: person.email,
    name: person.name,
    role: person.role,
    state: person.hasPassword ? 'active' : 'invited',
    authenticator: person.hasSecondFactor,
  }))
  printMany(rows, options.json, 'Nobody yet; see: tributary people invite --help')
}

async function invite(platform: Platform, options: InviteOptions): Promise<void> {
  const clientUuid = options.client ?? null
  if (clientUuid !== null) await requireClient(platform, clientUuid)
  const given = { email: options.email, name: options.name ?? '', role: roleOf(options), clientUuid }
  await refusing(async () => {
    const address = await platform.db
      .transaction()
      .execute(async (trx) =>
        makeLink(platform, trx, 'operator', await addPerson(platform, trx, 'operator', given)),
      )
    printLink(address, options)
  })
}

async function link(platform: Platform, options: OneOptions): Promise<void> {
  const person = await requirePerson(platform, options.email)
  const address = await platform.db
    .transaction()
    .execute((trx) => makeLink(platform, trx, 'operator', person))
  printLink(address, options)
}

async function remove(platform: Platform, options: OneOptions): Promise<void> {
  const person = await requirePerson(platform, options.email)
  await refusing(() =>
    platform.db.transaction().execute((trx) => removePerson(platform, trx, 'operator', person)),
  )
  printOne({ email: person.email, removed: true }, options.json)
}

function roleOf({ client, role }: InviteOptions): Role {
  if (client === undefined && role !== undefined)
    throw new UsageError('--role needs --client; operators have none')
  if (client === undefined) return 'operator'
  const known = MEMBER_ROLES.find((name) => name === (role ?? 'owner'))
  if (!known) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(', ')}`)
  return known
}

async function requirePerson(platform: Platform, text: string): Promise<Person> {
  const email = emailOf(text)
  const person = email ? await findPersonByEmail(platform.db, email) : null
  if (!person) throw new UsageError(`nobody signs in as ${text}; see: tributary people list`)
  return person
}

function printLink(address: string, options: CommonOptions): void {
  if (options.json) printOne({ link: address, valid_days: LINK_DAYS }, true)
  else process.stdout.write(`${address}\n\nWorks once, within ${LINK_DAYS} days. It is not shown again.\n`)
}

async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof PersonRefused ? new UsageError(error.message) : error
  }
}
