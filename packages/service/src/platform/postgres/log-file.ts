import { type FileHandle, open, readFile, rename } from 'node:fs/promises'

const ROTATE_AT_BYTES = 4_000_000
const SHOWN_LINES = 15

/** Opens the server's log for appending and returns where the new part begins; a long one is put aside first. */
export async function openLog(file: string): Promise<{ handle: FileHandle; from: number }> {
  const handle = await open(file, 'a', 0o600)
  const { size } = await handle.stat()
  if (size < ROTATE_AT_BYTES) return { handle, from: size }
  await handle.close()
  await rename(file, `${file}.old`)
  return { handle: await open(file, 'a', 0o600), from: 0 }
}

export async function lastLines(file: string, from: number): Promise<string> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  const lines = bytes.subarray(from).toString('utf8').trimEnd().split('\n')
  return lines
    .slice(-SHOWN_LINES)
    .map((line) => `  ${line}`)
    .join('\n')
}
