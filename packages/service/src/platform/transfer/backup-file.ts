import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { TransferPart } from './catalog.ts'
import { type Frame, frame, readFrames } from './frames.ts'
import { type Counted, counting, countRows, isSame, RowDigest } from './row-digest.ts'
import { FORMAT, type TransferManifest, type TransferSource } from './source.ts'
import { TransferRefused } from './target.ts'

const MAGIC = Buffer.from('tributary backup 1\n')
const DIGEST_BYTES = 32

/** Writes everything to a new file: the magic, the frames compressed, and the SHA-256 of both. */
export async function writeBackup(
  source: TransferSource,
  handle: FileHandle,
  say: (line: string) => void,
): Promise<{ rows: number; bytes: number }> {
  const total = { rows: 0, bytes: 0 }
  const digest = createHash('sha256')
  await pipeline(
    framesOf(source, total, say),
    createZstdCompress(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of withMagic(chunks)) {
        digest.update(chunk)
        await writeAll(handle, chunk)
        total.bytes += chunk.length
      }
    },
  )
  await writeAll(handle, digest.digest())
  await handle.sync()
  return { ...total, bytes: total.bytes + DIGEST_BYTES }
}

async function* withMagic(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield MAGIC
  yield* chunks
}

async function* framesOf(
  source: TransferSource,
  total: { rows: number },
  say: (line: string) => void,
): AsyncGenerator<Buffer> {
  yield frame('manifest', source.manifest)
  for (const part of source.manifest.parts) {
    yield frame('part', part)
    const digest = new RowDigest()
    for await (const piece of counting(source.read(part), digest)) yield frame('rows', piece)
    const counted = digest.counted()
    yield frame('counted', counted)
    total.rows += counted.rows
    say(`wrote ${part.table}: ${counted.rows} rows`)
  }
  yield frame('end', {})
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten
}

/** The entry of a new file survives a power cut only with its folder. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A backup that has been read to its end once and found whole. */
export class BackupFile implements TransferSource {
  readonly manifest: TransferManifest
  readonly rows: number
  readonly #path: string
  readonly #size: number
  #frames: AsyncGenerator<Frame> | null = null

  private constructor(path: string, size: number, manifest: TransferManifest, rows: number) {
    this.#path = path
    this.#size = size
    this.manifest = manifest
    this.rows = rows
  }

  /** Throws when a byte of it is not as it was written. */
  static async open(path: string): Promise<BackupFile> {
    const size = await refuseDamaged(path)
    const frames = contentOf(path, size)
    try {
      const { manifest, rows } = await readWhole(frames)
      return new BackupFile(path, size, manifest, rows)
    } catch (error) {
      throw damaged(path, error)
    } finally {
      await frames.return(undefined)
    }
  }

  async *read(wanted: TransferPart): AsyncGenerator<Buffer> {
    this.#frames ??= contentOf(this.#path, this.#size)
    let isWanted = false
    for (;;) {
      const { value, done } = await this.#frames.next()
      if (done) throw new Error(`the backup has no ${wanted.table} after what was read of it`)
      if (value.kind === 'part') isWanted = isPart(JSON.parse(value.content.toString()), wanted)
      if (isWanted && value.kind === 'rows') yield value.content
      if (isWanted && value.kind === 'counted') return
    }
  }

  async close(): Promise<void> {
    await this.#frames?.return(undefined)
  }
}

const isPart = (found: TransferPart, wanted: TransferPart): boolean =>
  found.table === wanted.table && String(found.lanes) === String(wanted.lanes)

async function refuseDamaged(path: string): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const beginning = Buffer.alloc(MAGIC.length)
    await handle.read(beginning, 0, MAGIC.length, 0)
    if (!beginning.equals(MAGIC))
      throw new TransferRefused(`${path} is not a backup of Tributary that this version can read.`)
    if (size < MAGIC.length + DIGEST_BYTES) throw damaged(path)
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(path, { end: size - DIGEST_BYTES - 1 })) digest.update(chunk)
    const written = Buffer.alloc(DIGEST_BYTES)
    await handle.read(written, 0, DIGEST_BYTES, size - DIGEST_BYTES)
    if (!digest.digest().equals(written)) throw damaged(path)
    return size
  } finally {
    await handle.close()
  }
}

const damaged = (path: string, cause?: unknown) =>
  new TransferRefused(`${path} is damaged or not complete: nothing of it was used. Take another backup.`, {
    cause,
  })

async function* contentOf(path: string, size: number): AsyncGenerator<Frame> {
  const file = createReadStream(path, { start: MAGIC.length, end: size - DIGEST_BYTES - 1 })
  const plain = createZstdDecompress()
  pipeline(file, plain).catch((error: Error) => plain.destroy(error))
  try {
    yield* readFrames(plain)
  } finally {
    file.destroy()
    plain.destroy()
  }
}

/** Every row of every part is read and counted again. */
async function readWhole(
  frames: AsyncGenerator<Frame>,
): Promise<{ manifest: TransferManifest; rows: number }> {
  const first = await frames.next()
  if (first.done || first.value.kind !== 'manifest') throw new Error('it does not begin with what it holds')
  const manifest: TransferManifest = JSON.parse(first.value.content.toString())
  if (manifest.format !== FORMAT) throw new Error('it has another format')
  let rows = 0
  for (const part of manifest.parts) {
    const found = await frames.next()
    if (
      found.done ||
      found.value.kind !== 'part' ||
      !isPart(JSON.parse(found.value.content.toString()), part)
    )
      throw new Error('a part is missing')
    rows += await recount(frames)
  }
  if ((await frames.next()).value?.kind !== 'end') throw new Error('its end is missing')
  return { manifest, rows }
}

async function recount(frames: AsyncGenerator<Frame>): Promise<number> {
  let written: Counted | null = null
  const counted = await countRows(
    (async function* () {
      for (;;) {
        const { value, done } = await frames.next()
        if (done) throw new Error('it ends within a part')
        if (value.kind === 'rows') yield value.content
        if (value.kind === 'counted') {
          written = JSON.parse(value.content.toString())
          return
        }
      }
    })(),
  )
  if (!isSame(counted, written!)) throw new Error('rows are missing')
  return counted.rows
}
