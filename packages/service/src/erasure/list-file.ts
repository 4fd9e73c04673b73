import { open, readFile } from 'node:fs/promises'

/** Keyed marks of erased users, each with the time of the erasure. */
export type ErasedDigests = ReadonlyMap<string, Date>

const LINE = /^(\S+) ([A-Za-z0-9_-]{43})$/

/** Empty when there is no such file. A line that was cut short by a crash is passed over. */
export async function readMarks(path: string): Promise<ErasedDigests> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return parseMarks(text)
}

export function parseMarks(text: string): ErasedDigests {
  const marks = new Map<string, Date>()
  for (const line of text.split('\n')) {
    const [, time, mark] = LINE.exec(line) ?? []
    const at = new Date(time ?? Number.NaN)
    if (mark !== undefined && !Number.isNaN(at.getTime())) marks.set(mark, at)
  }
  return marks
}

export const formatMarks = (marks: ErasedDigests): string =>
  [...marks].map(([mark, at]) => `${at.toISOString()} ${mark}\n`).join('')

/** On the disk when it returns. The line before may have been cut short: each writing begins a new one. */
export async function appendMarks(path: string, marks: ErasedDigests): Promise<void> {
  if (marks.size === 0) return
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(`\n${formatMarks(marks)}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Adds to the second file what only the first has: neither loses anything. */
export async function carryMarks(from: string, to: string): Promise<void> {
  const there = await readMarks(to)
  await appendMarks(to, new Map([...(await readMarks(from))].filter(([mark]) => !there.has(mark))))
}
