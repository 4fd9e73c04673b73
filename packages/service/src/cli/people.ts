import { Command } from 'commander'
import {
  addFirstOwner,
  addPerson,
  emailOf,
  findPeopleByEmail,
  hasOwner,
  LINK_DAYS,
  listPeople,
  MEMBER_ROLES,
  makeLink,
  type Person,
  PersonRefused,
  removePerson,
} from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ListOptions extends CommonOptions {
  client?: string
}

interface InviteOptions extends CommonOptions {
  email: string
  name?: string
  client?: string
  operator?: true
  role?: string
}

interface OneOptions extends CommonOptions {
  email: string
  client?: string
  operator?: true
}

export function peopleCommand(): Command {
  return new Command('people')
    .description(GROUPS.people)
    .addCommand(
      databaseCommand('list', 'the operators, or the people of a client', list).option(
        '--client <uuid>',
        'the client',
      ),
    )
    .addCommand(
      databaseCommand('invite', 'a link with which a person joins and chooses a password', invite)
        .requiredOption('--email <address>', 'what they sign in with')
        .option('--name <name>', 'what others call them')
        .option('--client <uuid>', 'their client')
        .option('--operator', 'they become an operator of this deployment, who sees every client')
        .option('--role <role>', `${MEMBER_ROLES.join(', ')}; with --client (owner when left out)`),
    )
    .addCommand(
      databaseCommand('link', 'a new link, for a person who lost their password or authenticator', link)
        .requiredOption('--email <address>', 'whom it is for')
        .option('--client <uuid>', 'of which client, where the address belongs to several people')
        .option('--operator', 'the operator with this address'),
    )
    .addCommand(
      databaseCommand('remove', 'take access away at once', remove)
        .requiredOption('--email <address>', 'whose')
        .option('--client <uuid>', 'of which client, where the address belongs to several people')
        .option('--operator', 'the operator with this address'),
    )
}

async function list(platform: Platform, options: ListOptions): Promise<void> {
  if (options.client !== undefined) await requireClient(platform, options.client)
  const people = await listPeople(platform.db, options.client ?? null)
  const rows = people.map((person) => ({
    email: person.email,
    name: person.name,
    role: person.role,
    state: person.hasJoined ? 'active' : 'invited',
    authenticator: person.hasSecondFactor,
  }))
  printMany(rows, options.json, 'No people yet; see: tributary people invite --help')
}

async function invite(platform: Platform, options: InviteOptions): Promise<void> {
  const add = adderOf(platform, options)
  if (options.client !== undefined) await requireClient(platform, options.client)
  await refusing(async () => {
    const address = await platform.db
      .transaction()
      .execute(async (trx) => makeLink(platform, trx, 'operator', await add(trx)))
    printLink(address, options)
  })
}

/** Returns how an invitation adds the person. A forgotten option makes neither an operator nor a second owner. */
function adderOf(platform: Platform, options: InviteOptions): (trx: Db) => Promise<Person> {
  const { email, name = '', client: clientUuid } = options
  if ((clientUuid !== undefined) === (options.operator === true))
    throw new UsageError('say --client CLIENT_UUID for one of its people, or --operator for an operator')
  if (clientUuid === undefined) {
    if (options.role !== undefined) throw new UsageError('--role needs --client; operators have none')
    return (trx) => addPerson(platform, trx, 'operator', { email, name, role: 'operator', clientUuid: null })
  }
  const role = MEMBER_ROLES.find((known) => known === (options.role ?? 'owner'))
  if (!role) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(', ')}`)
  const given = { email, name, clientUuid }
  return (trx) =>
    role === 'owner'
      ? addFirstOwner(platform, trx, 'operator', given)
      : addPerson(platform, trx, 'operator', { ...given, role })
}

async function link(platform: Platform, options: OneOptions): Promise<void> {
  const person = await requirePerson(platform, options)
  const { clientUuid, personId } = person
  if (clientUuid && person.role === 'owner' && (await hasOwner(platform.db, clientUuid, personId)))
    throw new UsageError('another owner of this client makes the link, on the page Members of the portal')
  const address = await platform.db
    .transaction()
    .execute((trx) => makeLink(platform, trx, 'operator', person))
  printLink(address, options)
}

async function remove(platform: Platform, options: OneOptions): Promise<void> {
  const person = await requirePerson(platform, options)
  await refusing(() =>
    platform.db.transaction().execute((trx) => removePerson(platform, trx, 'operator', person)),
  )
  printOne({ email: person.email, removed: true }, options.json)
}

async function requirePerson(platform: Platform, options: OneOptions): Promise<Person> {
  const email = emailOf(options.email)
  const people = email ? await findPeopleByEmail(platform.db, email) : []
  const meant = people.filter(
    ({ clientUuid }) =>
      (options.client === undefined || clientUuid === options.client) && (!options.operator || !clientUuid),
  )
  const [person] = meant
  if (!person) throw new UsageError(`no such person signs in as ${options.email}; see: tributary people list`)
  if (meant.length > 1)
    throw new UsageError(
      'this address belongs to people of several clients; say --client CLIENT_UUID or --operator',
    )
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
