import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ListedAfter } from '../../documents/index.ts'
import { ClientParams, UserParams } from '../access.ts'
import { AuditFilterSchema, pageOfAudit } from '../audit/index.ts'
import { DeliveryFilterSchema, pageOfDeliveries } from '../deliveries/list.ts'
import type { Area } from '../ports.ts'
import { DaysQuerySchema, daysOf } from '../users/days.ts'
import { DocumentFilterSchema, pageOfDocuments } from '../users/documents.ts'
import { pageOfListed, UserFilterSchema } from '../users/list.ts'
import { requireUser } from '../users/require-user.ts'
import { type CsvValue, csvLine } from './csv.ts'

/** The lists of the portal as files, with the same filters and in the same order. A file is written while it is read. */
export function registerCsv({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users.csv',
    { ...access('viewer'), schema: { params: ClientParams, querystring: UserFilterSchema } },
    async ({ params, query }, reply) =>
      sendCsv(reply, 'users', [
        ['user_id', 'state', 'live_sources', 'failing_sources', 'last_data_at', 'time_zone'],
        everyPage(
          (after: string | null) => pageOfListed(platform, params.client_uuid, query, after),
          (page) => page.next_after,
          ({ users }) =>
            users.map((user) => [
              user.user_id,
              user.state,
              user.live_sources.join(' '),
              user.failing_sources.join(' '),
              user.last_data_at,
              user.time_zone,
            ]),
        ),
      ]),
  )

  server.get(
    '/clients/:client_uuid/deliveries.csv',
    { ...access('viewer'), schema: { params: ClientParams, querystring: DeliveryFilterSchema } },
    async ({ params, query }, reply) =>
      sendCsv(reply, 'deliveries', [
        DELIVERY_COLUMNS,
        everyPage(
          (cursor: string | null) => pageOfDeliveries(platform, params.client_uuid, query, cursor),
          (page) => page.next_cursor,
          ({ deliveries }) =>
            deliveries.map((delivery) => DELIVERY_COLUMNS.map((column) => delivery[column])),
        ),
      ]),
  )

  server.get(
    '/clients/:client_uuid/audit.csv',
    { ...access('viewer'), schema: { params: ClientParams, querystring: AuditFilterSchema } },
    async ({ params, query }, reply) =>
      sendCsv(reply, 'audit-log', [
        ['entry_id', 'at', 'by', 'by_kind', 'source_address', 'action', 'detail'],
        everyPage(
          (before: number | null) => pageOfAudit(platform.db, params.client_uuid, query, before),
          (page) => page.next_before,
          ({ entries }) =>
            entries.map((entry) => [
              entry.entry_id,
              entry.at,
              entry.by,
              entry.by_kind,
              entry.source_address,
              entry.action,
              JSON.stringify(entry.detail),
            ]),
        ),
      ]),
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/documents.csv',
    { ...access('viewer'), schema: { params: UserParams, querystring: DocumentFilterSchema } },
    async ({ params, query }, reply) => {
      const { scope } = await requireUser(platform, params)
      return sendCsv(reply, 'documents', [
        DOCUMENT_COLUMNS,
        everyPage(
          (after: ListedAfter | null) => pageOfDocuments(platform, scope, query, after),
          ({ next_after: next }) =>
            next && { day: next.day, dataStructure: next.data_structure, documentKey: next.document_key },
          ({ documents }) => documents.map((document) => DOCUMENT_COLUMNS.map((column) => document[column])),
        ),
      ])
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/days.csv',
    {
      ...access('viewer', { shows: 'days' }),
      schema: { params: UserParams, querystring: DaysQuerySchema },
    },
    async ({ params, query }, reply) => {
      const { charts } = await daysOf(platform, await requireUser(platform, params), query)
      const days = charts[0]?.points.map(({ day }) => day) ?? []
      const names = charts.flatMap(({ title, unit, series }) =>
        series.map(({ name }) => `${name === title ? title : `${title}: ${name}`}${unit && ` (${unit})`}`),
      )
      const rows = days.map((day, index) => [
        day,
        ...charts.flatMap(({ points }): CsvValue[] => points[index]!.values),
      ])
      return sendCsv(reply, 'days', [['day', ...names], [rows]])
    },
  )
}

const DELIVERY_COLUMNS = [
  'webhook_id',
  'created_at',
  'kind',
  'data_structure',
  'document_version',
  'day',
  'user_id',
  'state',
  'attempts',
  'last_status',
  'delivered_at',
  'next_attempt_at',
] as const

const DOCUMENT_COLUMNS = [
  'document_key',
  'data_structure',
  'day',
  'document_version',
  'retracted',
  'created_at',
  'delivery_state',
  'webhook_id',
  'attempts',
  'delivered_at',
] as const

type Rows = readonly (readonly CsvValue[])[]

/** Reads pages until there is none; a page is read when the one before it was written. */
async function* everyPage<P, C>(
  read: (cursor: C | null) => Promise<P>,
  nextOf: (page: P) => C | null,
  rowsOf: (page: P) => Rows,
): AsyncGenerator<Rows> {
  for (let cursor: C | null = null; ; ) {
    const page: P = await read(cursor)
    yield rowsOf(page)
    cursor = nextOf(page)
    if (cursor === null) return
  }
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  [columns, pages]: [readonly string[], AsyncIterable<Rows> | Iterable<Rows>],
): FastifyReply {
  async function* lines() {
    yield csvLine(columns)
    for await (const rows of pages) yield rows.map(csvLine).join('')
  }
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines(), { objectMode: false }))
}
