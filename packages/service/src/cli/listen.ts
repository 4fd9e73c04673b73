import { type Command, Option } from 'commander'
import { audit } from '../accounts/index.ts'
import { ENDPOINT_KINDS, type EndpointKind, getEndpoints } from '../delivery/index.ts'
import type { Platform } from '../platform/platform.ts'
import { followClock } from '../platform/sandbox-clock.ts'
import { type CommonOptions, lastingCommand, requireClient } from './context.ts'
import { parseDuration } from './duration.ts'
import { GROUPS } from './groups.ts'
import { jsonOf, lineOf } from './listen/line.ts'
import { listenTo } from './listen/listen.ts'
import { listeningSecret } from './listen/secrets.ts'
import { UsageError } from './output.ts'

interface ListenOptions extends CommonOptions {
  client: string
  forward?: string
  kind?: EndpointKind
  since?: string
  once?: true
}

export function listenCommand(): Command {
  return lastingCommand('listen', GROUPS.listen, listen)
    .requiredOption('--client <uuid>', 'the client')
    .option('--forward <url>', 'where to post each delivery, signed as the service signs')
    .addOption(new Option('--kind <kind>', 'of one kind only').choices(ENDPOINT_KINDS))
    .option('--since <duration>', 'begin with what was made in this time, such as 90s, 15m, 6h, 1d')
    .option('--once', 'end after that')
    .addHelpText(
      'after',
      "\nThe client's own webhook goes on as before; none is needed.\n\nExamples:\n" +
        '  tributary listen --client CLIENT_UUID --forward http://localhost:3000/hook\n' +
        '  tributary listen --client CLIENT_UUID --since 1h --once --json',
    )
}

async function listen(platform: Platform, options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { kind, once = false, json } = options
  if (platform.config.environment !== 'sandbox') throw new UsageError('listen works in the sandbox only')
  const client = await requireClient(platform, options.client)
  const clientUuid = client.client_uuid
  const since = options.since === undefined ? null : requireDuration(options.since)
  if (once && since === null) throw new UsageError('--once ends after the past: say how much with --since')
  const to = options.forward === undefined ? null : requireUrl(options.forward)
  const kinds = kind ? [kind] : ENDPOINT_KINDS
  await platform.db.transaction().execute((trx) =>
    audit(trx, platform, {
      actor: 'operator',
      clientUuid,
      action: 'health.view',
      detail: { what: 'listen', kinds, forward: to?.host ?? null },
    }),
  )
  const from = since === null ? null : new Date(platform.clock.now() - since)
  const clock = followClock(platform.clock, platform.db, platform.log, async () => {})
  try {
    if (to) await printSecretSources(platform, clientUuid, kinds)
    say(`${once ? 'What was made' : 'Listening'} for ${client.name}${once ? '' : '; Ctrl-C ends'}`)
    const held = await listenTo(
      platform,
      { clientUuid, to, from, once, ...(kind ? { kind } : {}) },
      (...event) => void process.stdout.write(`${(json ? jsonOf : lineOf)(new Date(), ...event)}\n`),
      signal,
    )
    if (held > 0) say(`${held} more ${held === 1 ? 'is' : 'are'} held back for later and not shown`)
  } finally {
    await clock.stop()
  }
}

/** A webhook's own secret was printed when it was made; without a webhook there is one for listening. */
async function printSecretSources(
  platform: Platform,
  clientUuid: string,
  kinds: readonly EndpointKind[],
): Promise<void> {
  const homeless: EndpointKind[] = []
  const endpoints = await getEndpoints(platform.db, clientUuid)
  for (const kind of kinds) {
    const ofKind = endpoints.filter((endpoint) => endpoint.kind === kind)
    for (const { endpointId } of ofKind) say(`${endpointId}: signed with the secret of its webhook`)
    if (ofKind.length === 0) homeless.push(kind)
  }
  if (homeless.length > 0)
    say(`${homeless.join(', ')}: no webhook yet; signed with ${await listeningSecret(platform, clientUuid)}`)
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

function requireDuration(text: string): number {
  const duration = parseDuration(text)
  if (duration === null) throw new UsageError('--since must be a duration such as 90s, 15m, 6h, 1d or 1d12h')
  return duration
}

function requireUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('--forward must be an address such as http://localhost:3000/hook')
  return url
}
