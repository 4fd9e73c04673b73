import { phoneStoreOf, providerOf } from '@tributary/providers'
import { Command } from 'commander'
import { linkAddress } from '../connections/index.ts'
import type { Platform } from '../platform/platform.ts'
import {
  announceAtSimulator,
  findRunning,
  giveSimulatedConsent,
  simulatedPeople,
  syncSimulatedPhone,
  type Whereabouts,
} from '../sandbox/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { printOne, UsageError } from './output.ts'

interface Target extends CommonOptions {
  client: string
  user: string
  source: string
}

export function simulateCommand(): Command {
  const target = (command: Command) =>
    command
      .requiredOption('--client <uuid>', 'the client')
      .requiredOption('--user <id>', "the client's user")
      .requiredOption('--source <name>', 'the data source, as documents spell it')
  return new Command('simulate')
    .description(GROUPS.simulate)
    .addCommand(
      target(
        databaseCommand(
          'connect',
          'connect a user through the real OAuth flow, or bind a phone and sync it',
          connect,
        ).option(
          '--persona <name>',
          'whose data the user brings, by persona or by id; the office worker when left out',
          'office',
        ),
      ),
    )
    .addCommand(
      target(
        databaseCommand('push', 'make the fake vendor announce new data, or the phone sync again', push)
          .option('--persona <name>', 'whose data the user brought when connecting', 'office')
          .option('--day <date>', 'the local day to announce; today when left out'),
      ),
    )
}

async function connect(platform: Platform, options: Target & { persona: string }): Promise<void> {
  if (phoneStoreOf(options.source)) return syncPhone(platform, options)
  const { running, person, manifest } = await prepare(platform, options)
  const { source } = manifest
  const url = await linkAddress(
    { ...platform, baseUrl: running.baseUrl },
    {
      clientUuid: options.client,
      userId: options.user,
      source,
      redirectUrl: null,
      issuedAt: platform.clock.now(),
    },
  )
  await giveSimulatedConsent(url, person, manifest.regions?.[0]?.name ?? null)
  printOne({ user_id: options.user, data_source: source, person, connected: true }, options.json)
}

async function push(platform: Platform, options: Target & { persona: string; day?: string }): Promise<void> {
  if (phoneStoreOf(options.source)) return syncPhone(platform, options)
  const { simulatorUrl, person, manifest, webhook } = await prepare(platform, options)
  const { source } = manifest
  if (!webhook) throw new UsageError(`${source} announces nothing: it is only ever polled`)
  const answer = await announceAtSimulator(simulatorUrl, manifest.slug, {
    person,
    ...(options.day !== undefined && { day: options.day }),
  })
  printOne({ person, data_source: source, ...answer }, options.json)
}

async function syncPhone(platform: Platform, options: Target & { persona: string }): Promise<void> {
  const { client_uuid: clientUuid, name } = await requireSandboxClient(platform, options)
  const { baseUrl } = await requireRunning(platform)
  const { source } = phoneStoreOf(options.source)!.manifest
  const phone = { clientUuid, clientName: name, userId: options.user, source, persona: options.persona }
  const { counts } = await syncSimulatedPhone({ ...platform, baseUrl }, phone)
  const { taken, repeated } = counts
  printOne(
    { user_id: options.user, data_source: source, person: options.persona, taken, repeated },
    options.json,
  )
}

async function prepare(platform: Platform, options: Target & { persona: string }) {
  await requireSandboxClient(platform, options)
  const provider = providerOf(options.source)
  if (!provider) throw new UsageError(`no source is called ${options.source}; names are case-sensitive`)
  const running = await requireRunning(platform)
  const { simulatorUrl } = running
  if (!simulatorUrl) throw new UsageError(NOT_RUNNING)
  const people = await simulatedPeople(simulatorUrl)
  const person = people.find(({ id, persona }) => id === options.persona || persona === options.persona)
  if (!person)
    throw new UsageError(`no such persona; there are ${people.map(({ persona }) => persona).join(', ')}`)
  const { manifest, webhook } = provider
  return { running, simulatorUrl, person: person.id, manifest, webhook }
}

const NOT_RUNNING = 'no running sandbox found: start it first with npm start'

async function requireSandboxClient(platform: Platform, options: Target) {
  if (platform.config.environment === 'production') throw new UsageError('only the sandbox has a simulator')
  return requireClient(platform, options.client)
}

async function requireRunning(platform: Platform): Promise<Whereabouts> {
  const running = await findRunning(platform.config)
  if (!running) throw new UsageError(NOT_RUNNING)
  return running
}
