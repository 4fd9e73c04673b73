import { Command, Option } from 'commander'
import { listClients } from '../accounts/index.ts'
import {
  clientOfDelivery,
  DELIVERY_STATES,
  type DeliveryEntry,
  type DeliveryState,
  Egress,
  ENDPOINT_KINDS,
  listDeliveries,
  resendOne,
  resendRejected,
  sendTest,
} from '../delivery/index.ts'
import { sampleBody } from '../documents/index.ts'
import type { Platform } from '../platform/platform.ts'
import { requireKind } from './client.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ListOptions extends CommonOptions {
  client?: string
  state?: DeliveryState
  limit: string
}

interface ResendOptions extends CommonOptions {
  client?: string
  from?: string
  to?: string
}

export function deliveryCommand(): Command {
  return new Command('delivery')
    .description(GROUPS.delivery)
    .addCommand(
      databaseCommand('list', 'Deliveries, newest first', list)
        .option('--client <client_uuid>', 'of one client; otherwise of all')
        .addOption(new Option('--state <state>', 'in one state').choices(DELIVERY_STATES))
        .option('--limit <n>', 'how many at most, 1 to 1000', '50'),
    )
    .addCommand(
      databaseCommand(
        'resend [webhook_id]',
        'Send one again, or all rejected ones of a client in a period',
        resend,
      )
        .option('--client <client_uuid>', 'with --from and --to')
        .option('--from <time>', 'ISO 8601; made at or after')
        .option('--to <time>', 'ISO 8601; made at or before'),
    )
    .addCommand(
      databaseCommand(
        'test <client_uuid> <kind>',
        `Send a signed sample now; a success resumes a paused webhook; kind: ${ENDPOINT_KINDS.join(', ')}`,
        test,
      ),
    )
}

async function list(platform: Platform, options: ListOptions): Promise<void> {
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new UsageError('--limit must be a whole number from 1 to 1000')
  const clients = options.client
    ? [await requireClient(platform, options.client)]
    : await listClients(platform.db)
  const entries: (DeliveryEntry & { clientUuid: string })[] = []
  for (const { client_uuid: clientUuid } of clients) {
    const { deliveries } = await listDeliveries(platform.db, clientUuid, {
      limit,
      ...(options.state ? { state: options.state } : {}),
    })
    entries.push(...deliveries.map((delivery) => ({ ...delivery, clientUuid })))
  }
  // Ids are made in the order of time.
  entries.sort((a, b) => (a.webhookId < b.webhookId ? 1 : -1))
  printMany(entries.slice(0, limit).map(row), options.json, 'No deliveries.')
}

const row = (entry: DeliveryEntry & { clientUuid: string }) => ({
  webhook_id: entry.webhookId,
  client_uuid: entry.clientUuid,
  user_id: entry.userId,
  data_structure: entry.dataStructure,
  document_version: entry.documentVersion,
  state: entry.state,
  attempts: entry.attempts,
  created_at: entry.createdAt,
  next_attempt_at: entry.nextAttemptAt,
  last_status: entry.lastStatus,
})

async function resend(
  platform: Platform,
  options: ResendOptions,
  webhookId: string | undefined,
): Promise<void> {
  if (webhookId !== undefined) {
    const clientUuid = await clientOfDelivery(platform.db, webhookId)
    const resent = clientUuid && (await resendOne(platform, 'operator', clientUuid, webhookId))
    if (!resent) throw new UsageError(`no delivery ${webhookId}; see: tributary delivery list`)
    printOne({ webhook_id: webhookId, state: resent.state }, options.json)
    return
  }
  const { client, from, to } = options
  if (!client || !from || !to) throw new UsageError('give a webhook_id, or --client with --from and --to')
  await requireClient(platform, client)
  const resent = await resendRejected(
    platform,
    'operator',
    client,
    requireTime('--from', from),
    requireTime('--to', to),
  )
  printOne({ client_uuid: client, resent }, options.json)
}

async function test(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  kindName: string,
): Promise<void> {
  await requireClient(platform, clientUuid)
  const kind = requireKind(kindName)
  const egress = new Egress(platform.config)
  try {
    const outcome = await sendTest(
      platform,
      egress,
      'operator',
      clientUuid,
      kind,
      sampleBody(platform, clientUuid, kind),
    )
    if (!outcome)
      throw new UsageError(`this client has no ${kind} webhook; set one: tributary client set-webhook`)
    printOne(
      {
        webhook_id: outcome.webhookId,
        delivered: outcome.delivered,
        status: outcome.status,
        duration_ms: outcome.durationMs,
        exception: outcome.exception,
      },
      options.json,
    )
  } finally {
    await egress.close()
  }
}

function requireTime(option: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new UsageError(`${option} must be an ISO 8601 time`)
  return time
}
