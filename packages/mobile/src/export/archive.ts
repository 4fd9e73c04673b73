import { BlobReader, configure, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import { Elements } from './elements.ts'
import { NotAnExportError, type ReadProgress } from './errors.ts'

// The importer runs in a worker of the app already.
configure({ useWebWorkers: false })

/** An export as a person has it: the archive, or the XML inside it when they unpacked it. */
export interface Archive {
  /** The text of the main file, piece by piece. */
  text(onProgress: (progress: ReadProgress) => void): AsyncIterable<string>
  /** Another file by its path in the archive; null when there is none. */
  file(path: string): Promise<string | null>
  /** Paths of electrocardiograms. */
  ecgs: readonly string[]
  close(): Promise<void>
}

const ZIP = [0x50, 0x4b]
const HEAD_BYTES = 256 * 1024
/** A route or an electrocardiogram is far smaller; what is larger is none. */
const MOST_BYTES = 64 * 1024 * 1024

export async function openArchive(file: Blob): Promise<Archive> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return ZIP.every((byte, index) => start[index] === byte) ? openZip(file) : openXml(file)
}

async function openXml(file: Blob): Promise<Archive> {
  if (rootOf(await file.slice(0, HEAD_BYTES).text()) !== 'HealthData')
    throw new NotAnExportError('This file is not an export of Apple Health.')
  return {
    text: (onProgress) => textOf(file.stream(), file.size, onProgress),
    file: async () => null,
    ecgs: [],
    close: async () => {},
  }
}

async function openZip(file: Blob): Promise<Archive> {
  const zip = new ZipReader(new BlobReader(file))
  const entries = await zip.getEntries().catch(() => {
    throw new NotAnExportError('This archive is damaged or incomplete. Export it again.')
  })
  const files = entries.filter((entry): entry is FileEntry => !entry.directory)
  const main = await mainOf(files)
  if (!main) throw new NotAnExportError('This archive holds no export of Apple Health.')
  const folder = main.filename.slice(0, main.filename.lastIndexOf('/') + 1)
  const byPath = new Map(files.map((entry) => [entry.filename, entry]))
  return {
    text(onProgress) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const reading = main.getData(writable, {
        onprogress: (done, total) => {
          onProgress({ done, total })
          return undefined
        },
      })
      // A failure shows in `readable` as well.
      reading.catch(() => {})
      return pieces(readable)
    },
    async file(path) {
      const entry = byPath.get(folder + path.replace(/^\//, ''))
      if (!entry || entry.uncompressedSize > MOST_BYTES) return null
      return entry.getData(new TextWriter())
    },
    ecgs: files
      .map(({ filename }) => filename)
      .filter((name) => name.startsWith(folder) && /^[^/]+\/[^/]+\.csv$/i.test(name.slice(folder.length)))
      .map((name) => name.slice(folder.length)),
    close: () => zip.close(),
  }
}

/** Its name depends on the person's language: it is the one whose root element is HealthData. */
async function mainOf(files: readonly FileEntry[]): Promise<FileEntry | null> {
  const candidates = files
    .filter(({ filename }) => filename.endsWith('.xml') && filename.split('/').length <= 2)
    .sort((a, b) => b.uncompressedSize - a.uncompressedSize)
  for (const entry of candidates) if (rootOf(await headOf(entry)) === 'HealthData') return entry
  return null
}

async function headOf(entry: FileEntry): Promise<string> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const reading = entry.getData(writable)
  reading.catch(() => {})
  let head = ''
  for await (const piece of pieces(readable)) {
    head += piece
    if (head.length >= HEAD_BYTES || rootOf(head) !== null) break
  }
  return head
}

function rootOf(head: string): string | null {
  const elements = new Elements(() => false)
  elements.read(head)
  return elements.root
}

async function* textOf(
  bytes: ReadableStream<Uint8Array>,
  total: number,
  onProgress: (progress: ReadProgress) => void,
): AsyncGenerator<string> {
  let done = 0
  const counted = bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.byteLength
        onProgress({ done, total })
        controller.enqueue(chunk)
      },
    }),
  )
  yield* pieces(counted)
}

async function* pieces(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    // A caller that stops early skips the rest of the file.
    await reader.cancel().catch(() => {})
  }
}
