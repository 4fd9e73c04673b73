import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Command } from 'commander'
import {
  eraseUser,
  exportUser,
  rewriteKeyTable,
  type SignedReceipt,
  verifyReceipt,
} from '../erasure/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { readJson } from './json-file.ts'
import { opened } from './new-file.ts'
import { printOne, UsageError } from './output.ts'

interface OfUser extends CommonOptions {
  client: string
  user: string
}

interface EraseOptions extends OfUser {
  yes?: true
}

interface ExportOptions extends OfUser {
  out: string
  gzip?: true
}

const ofUser = (command: Command): Command =>
  command.requiredOption('--client <uuid>', 'the client').requiredOption('--user <id>', "the client's user")

export const eraseCommand = (capabilities: readonly PersonalData[]): Command =>
  ofUser(
    databaseCommand(
      'erase',
      'erase a user for good; prints the signed receipt',
      (platform, options: EraseOptions) => erase(platform, capabilities, options),
    ),
  ).option('--yes', 'do not ask')

export const exportCommand = (capabilities: readonly PersonalData[]): Command =>
  ofUser(
    databaseCommand(
      'export',
      'everything that is stored of a user, as lines of JSON',
      (platform, options: ExportOptions) => write(platform, capabilities, options),
    ),
  )
    .requiredOption('--out <file>', 'where to; must not exist')
    .option('--gzip', 'compressed')

export const verifyReceiptCommand = (): Command =>
  databaseCommand('verify-receipt <file>', 'whether this deployment gave the receipt of an erasure', verify)

async function erase(
  platform: Platform,
  capabilities: readonly PersonalData[],
  options: EraseOptions,
): Promise<void> {
  await requireClient(platform, options.client)
  if (!options.yes) await confirm(options.user)
  const receipt = await eraseUser(platform, capabilities, 'operator', options.client, options.user)
  if (!receipt) throw new UsageError(`this client has no user ${options.user}`)
  // No worker may be there to do it.
  await rewriteKeyTable(platform)
  process.stdout.write(`${options.json ? JSON.stringify(receipt) : JSON.stringify(receipt, null, 2)}\n`)
  if (!options.json) process.stderr.write(summaryOf(receipt))
}

async function confirm(userId: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UsageError('this cannot be undone: add --yes where no terminal can ask for confirmation')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await terminal.question(
      `Everything stored of this user will be gone for good. Type the user id to go on (${userId}): `,
    )
    if (typed !== userId) throw new UsageError('that is not the user id; nothing was erased')
  } finally {
    terminal.close()
  }
}

const summaryOf = ({ rows_erased: rows, upstream, remains }: SignedReceipt): string =>
  [
    `Erased: ${rows} rows, and the key to all of them. Keep the receipt: it is stored nowhere.`,
    ...upstream.map(({ data_source, state, reason }) => `${data_source}: ${state}. ${reason}`),
    ...remains.map(({ what, until }) => `Remains: ${what} Until ${until}.`),
    '',
  ].join('\n')

async function write(
  platform: Platform,
  capabilities: readonly PersonalData[],
  options: ExportOptions,
): Promise<void> {
  await requireClient(platform, options.client)
  const user = await findUser(platform.db, options.client, options.user)
  if (!user) throw new UsageError(`this client has no user ${options.user}`)
  const file = createWriteStream(options.out, { flags: 'wx', mode: 0o600 })
  await opened(file, options.out)
  let lines = 0
  const counted = async function* (given: AsyncIterable<string>) {
    for await (const line of given) {
      lines += 1
      yield line
    }
  }
  try {
    const given = await exportUser(platform, capabilities, 'operator', user)
    await pipeline(Readable.from(counted(given)), options.gzip ? createGzip() : new PassThrough(), file)
  } catch (error) {
    await rm(options.out, { force: true })
    throw error
  }
  printOne({ file: options.out, lines, bytes: file.bytesWritten }, options.json)
}

async function verify(platform: Platform, options: CommonOptions, path: string): Promise<void> {
  const verified = await verifyReceipt(platform, await readJson(path))
  if ('refusal' in verified) throw new UsageError(`${path}: ${verified.refusal}`)
  const { receipt_id, client_uuid, user_id, erased_at, rows_erased } = verified.receipt
  printOne({ verified: true, receipt_id, client_uuid, user_id, erased_at, rows_erased }, options.json)
}
