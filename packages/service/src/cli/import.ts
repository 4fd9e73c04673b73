import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Command } from 'commander'
import { importUserData } from '../erasure/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import { ImportRefused } from '../platform/import-lines.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printOne, UsageError } from './output.ts'

interface ImportOptions extends CommonOptions {
  client: string
}

export const importCommand = (capabilities: readonly PersonalData[]): Command =>
  databaseCommand(
    'import <file>',
    'make a user of an export, compressed or not',
    (platform, options: ImportOptions, path: string) => read(platform, capabilities, options, path),
  ).requiredOption('--client <uuid>', 'the client whose user it becomes')

async function read(
  platform: Platform,
  capabilities: readonly PersonalData[],
  options: ImportOptions,
  path: string,
): Promise<void> {
  await requireClient(platform, options.client)
  const isZipped = await hasGzipMagic(path)
  const content = pipeline(
    createReadStream(path),
    isZipped ? createGunzip() : new PassThrough(),
    // The reading side receives this error.
    () => {},
  )
  try {
    const imported = await importUserData(platform, capabilities, 'operator', options.client, content)
    const { userId: user_id, isNew, stored, leftOut: left_out } = imported
    printOne({ user_id, imported: isNew, stored, left_out }, options.json)
    if (!isNew) process.stderr.write('This export was imported before; nothing was changed.\n')
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    throw new UsageError(`${path} is refused, and nothing was changed: ${problem}`)
  } finally {
    content.destroy()
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

async function hasGzipMagic(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0)
    return buffer.subarray(0, bytesRead).equals(GZIP_MAGIC)
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof ImportRefused) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('Z_') ? 'it is not a whole gzip file' : null
}
