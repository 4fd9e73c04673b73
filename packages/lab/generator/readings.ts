import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, LabFailure, type ReadDocument } from '../src/types.ts'

type Reading = { document: ReadDocument } | { reason: Failure; detail: string | null }

/** Returns the stored reading of a document from a folder, or reads the document and stores the reading there. Throws LabFailure. */
export async function readOnce(
  folder: string,
  name: string,
  read: () => Promise<ReadDocument>,
): Promise<ReadDocument> {
  const file = join(folder, `${name}.json`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(await outcomeOf(read)))
  }
  const reading = JSON.parse(readFileSync(file, 'utf8')) as Reading
  if ('reason' in reading) throw new LabFailure(reading.reason, reading.detail)
  return reading.document
}

async function outcomeOf(read: () => Promise<ReadDocument>): Promise<Reading> {
  try {
    return { document: await read() }
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return { reason: error.reason, detail: error.detail }
  }
}
