import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import { accountOf } from '../connections/index.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import {
  dropRecording,
  endRecording,
  exportRecording,
  findRecording,
  LONGEST_MINUTES,
  listRecordings,
  type RecordingInfo,
  SHORTEST_MINUTES,
  startRecording,
} from '../recording/index.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { GROUPS } from './groups.ts'
import { opened } from './new-file.ts'
import { printMany, printOne, UsageError } from './output.ts'
import { requireProvider } from './source.ts'
import { requireUser } from './user.ts'

interface StartOptions extends CommonOptions {
  client: string
  user: string
  source: string
  minutes: string
}

interface ListOptions extends CommonOptions {
  client?: string
  user?: string
}

interface ExportOptions extends CommonOptions {
  out: string
}

export function recordCommand(): Command {
  return new Command('record')
    .description(GROUPS.record)
    .addCommand(
      databaseCommand('start', 'begin to record a connection; also: record --client …', start)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--user <id>', "the client's user")
        .requiredOption('--source <name>', 'the data source, by its name or slug')
        .requiredOption('--minutes <number>', `how long, ${SHORTEST_MINUTES} to ${LONGEST_MINUTES}`),
      { isDefault: true },
    )
    .addCommand(
      databaseCommand('list', 'recordings, newest first', list)
        .option('--client <uuid>', 'those of a user of this client')
        .option('--user <id>', "the client's user"),
    )
    .addCommand(databaseCommand('stop <recording>', 'end a recording before its time', stop))
    .addCommand(
      databaseCommand('export <recording>', 'write a recording as a HAR file', write).requiredOption(
        '--out <file>',
        'where to; must not exist; - for standard output',
      ),
    )
    .addCommand(databaseCommand('delete <recording>', 'delete a recording', remove))
}

async function start(platform: Platform, options: StartOptions): Promise<void> {
  const minutes = Number(options.minutes)
  if (!Number.isInteger(minutes) || minutes < SHORTEST_MINUTES || minutes > LONGEST_MINUTES)
    throw new UsageError(`--minutes must be a whole number from ${SHORTEST_MINUTES} to ${LONGEST_MINUTES}`)
  const { source } = requireProvider(options.source).manifest
  const user = await requireUser(platform, options)
  const account = await accountOf(platform, user.scope, source)
  if (account === null) throw new UsageError(`this user is not connected to ${source}`)
  const started = await startRecording(platform, 'operator', user, { source, account, minutes })
  if (!started) throw new UsageError('this connection is being recorded already; see: tributary record list')
  printOne(rowOf(platform, started), options.json)
}

async function list(platform: Platform, options: ListOptions): Promise<void> {
  const { client, user } = options
  if ((client === undefined) !== (user === undefined))
    throw new UsageError('--client and --user belong together')
  const scope = client && user ? (await requireUser(platform, { client, user })).scope : null
  const recordings = await listRecordings(platform.db, scope)
  printMany(
    recordings.map((recording) => rowOf(platform, recording)),
    options.json,
    'No recordings.',
  )
}

async function stop(platform: Platform, options: CommonOptions, recordingId: string): Promise<void> {
  const recording = await requireRecording(platform, recordingId)
  if (!(await endRecording(platform, 'operator', recording)))
    throw new UsageError('this recording is over already')
  printOne(rowOf(platform, await requireRecording(platform, recordingId)), options.json)
}

async function write(platform: Platform, options: ExportOptions, recordingId: string): Promise<void> {
  const recording = await requireRecording(platform, recordingId)
  if (options.out === '-') {
    for await (const text of await exportRecording(platform, 'operator', recording))
      process.stdout.write(text)
    return
  }
  const file = createWriteStream(options.out, { flags: 'wx', mode: 0o600 })
  await opened(file, options.out)
  try {
    await pipeline(Readable.from(await exportRecording(platform, 'operator', recording)), file)
  } catch (error) {
    await rm(options.out, { force: true })
    throw error
  }
  printOne({ file: options.out, entries: recording.entries, bytes: file.bytesWritten }, options.json)
}

async function remove(platform: Platform, options: CommonOptions, recordingId: string): Promise<void> {
  await dropRecording(platform, 'operator', await requireRecording(platform, recordingId))
  printOne({ recording: recordingId, deleted: true }, options.json)
}

async function requireRecording(platform: Platform, recordingId: string): Promise<RecordingInfo> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(recordingId)
  const recording = isId ? await findRecording(platform.db, recordingId) : null
  if (!recording) throw new UsageError(`there is no recording ${recordingId}; see: tributary record list`)
  return recording
}

function rowOf({ clock }: Platform, recording: RecordingInfo) {
  const { recordingId, clientUuid, source, startedAt, endsAt, stoppedAt, stopReason, entries, bytes } =
    recording
  return {
    recording: recordingId,
    client: clientUuid,
    data_source: source,
    state: stopReason ?? (endsAt > nowDate(clock) ? 'running' : 'over'),
    started_at: startedAt,
    ends_at: stoppedAt ?? endsAt,
    entries,
    bytes,
  }
}
