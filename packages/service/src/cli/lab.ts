import { isTimezone, labReportJson } from '@tributary/lab'
import { Command } from 'commander'
import {
  createLabReader,
  findLabDocument,
  type LabDocumentView,
  listLabDocuments,
  REASONS,
} from '../lab/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { readLabFile } from './lab-file.ts'
import { printReport } from './lab-report.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ListOptions extends CommonOptions {
  client: string
  user?: string
  limit: string
}

interface ShowOptions extends CommonOptions {
  client: string
}

interface ExtractOptions extends CommonOptions {
  timezone: string
}

const NO_DOCUMENT = '00000000-0000-0000-0000-000000000000'
const MOST_LISTED = 1_000

export function labCommand(): Command {
  return new Command('lab')
    .description(GROUPS.lab)
    .addCommand(
      databaseCommand('list', "a client's documents, newest first", list)
        .requiredOption('--client <uuid>', 'the client')
        .option('--user <id>', "only this client's user")
        .option('--limit <count>', 'at most so many', '50'),
    )
    .addCommand(
      databaseCommand('show <document_id>', 'one document, and what was read in it', show).requiredOption(
        '--client <uuid>',
        'the client',
      ),
    )
    .addCommand(extractCommand())
}

function extractCommand(): Command {
  return new Command('extract')
    .description(
      'Read a file and print what a client would receive, or the reason why nothing would be delivered. Nothing is stored, no database is needed.',
    )
    .argument('<file>', 'PDF, JPEG or PNG, at most 10 MB')
    .requiredOption('--timezone <offset>', '±HH:MM or Z, for a document that does not state its own')
    .option('--json', 'print JSON')
    .action(extract)
}

async function list(platform: Platform, options: ListOptions): Promise<void> {
  await requireClient(platform, options.client)
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw new UsageError(`--limit must be a whole number from 1 to ${MOST_LISTED}`)
  const { client, user } = options
  const found = await listLabDocuments(platform.db, client, {
    limit,
    ...(user !== undefined && { userId: user }),
  })
  printMany(found.map(rowOf), options.json, 'No laboratory documents.')
}

async function show(platform: Platform, options: ShowOptions, documentId: string): Promise<void> {
  await requireClient(platform, options.client)
  const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(documentId)
  const found = wellFormed ? await findLabDocument(platform.db, platform, options.client, documentId) : null
  if (!found) throw new UsageError(`this client has no laboratory document ${documentId}`)
  const { report, userId, receivedAt } = found
  const result = report && labReportJson(report, { userId, documentId, receivedAt: receivedAt.getTime() })
  if (options.json) {
    printOne({ ...rowOf(found), result }, true)
    return
  }
  printOne(rowOf(found), false)
  if (result) printReport(result)
}

async function extract(file: string, options: ExtractOptions): Promise<void> {
  if (!isTimezone(options.timezone)) throw new UsageError('--timezone must be a sign and HH:MM, or Z')
  const bytes = await readLabFile(file)
  const reader = createLabReader(1)
  const extraction = await reader
    .extract(bytes, { timezone: options.timezone, collected: null }, async () => {})
    .finally(() => reader.close())
  const submission = { userId: 'user', documentId: NO_DOCUMENT, receivedAt: Date.now() }
  const result = extraction.state === 'extracted' ? labReportJson(extraction.report, submission) : null
  const reason = extraction.state === 'failed' ? extraction.reason : null
  if (options.json) {
    printOne({ state: extraction.state, reason, result }, true)
    return
  }
  printOne({ state: extraction.state, reason, explanation: reason && REASONS[reason] }, false)
  if (result) printReport(result)
}

const rowOf = (view: LabDocumentView) => ({
  document_id: view.documentId,
  user_id: view.userId,
  state: view.state,
  reason: view.reason,
  explanation: view.explanation,
  duplicate_of: view.duplicateOf,
  received_at: view.receivedAt,
  changed_at: view.changedAt,
  media_type: view.mediaType,
  size_bytes: view.sizeBytes,
  timezone: view.timezone,
  file_kept: view.hasFile,
})
