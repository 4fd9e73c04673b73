import type { SuppliedTime } from '@tributary/lab'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { announceOutcome } from './announce.ts'
import { finish } from './finish.ts'
import { SETTLED } from './model.ts'
import type { LabReader } from './reader.ts'
import {
  countAttempt,
  findSameFile,
  holdDocument,
  type LabRef,
  moveDocument,
  openCollected,
  openFile,
} from './store.ts'

export const READ_JOB = 'lab.read'

/** A document that took the whole worker with it this often is not begun again. */
const MOST_ATTEMPTS = 5

/** Whatever comes of a document is an answer and not tried again; a job that fails is one that could not ask. */
export const readJob = (reader: LabReader): Job<LabRef> => ({
  name: READ_JOB,
  async run(platform, ref) {
    const begun = await begin(platform, ref)
    if (!begun) return
    const { file, ...request } = begun
    const extraction = await reader.extract(file, request, () => reading(platform, ref))
    await finish(platform, ref, extraction)
  },
})

interface Begun {
  file: Buffer
  timezone: string
  collected: SuppliedTime | null
}

/** Begins the reading of a document, also of one that an earlier attempt had begun; null when there is nothing left to read. */
async function begin(platform: Platform, ref: LabRef): Promise<Begun | null> {
  return platform.db.transaction().execute(async (trx) => {
    const document = await holdDocument(trx, ref)
    if (!document || SETTLED.includes(document.state)) return null
    if (document.attempts >= MOST_ATTEMPTS) {
      await moveDocument(trx, platform, ref, 'failed', { reason: 'reader_failed' })
      await announceOutcome(trx, platform, ref, 'reader_failed')
      platform.metrics.labDocuments.inc({ state: 'failed' })
      return null
    }
    if (document.state === 'received') {
      const duplicateOf = await findSameFile(trx, ref, document.fileMark)
      if (duplicateOf !== null) {
        await moveDocument(trx, platform, ref, 'duplicate', { reason: 'same_file', duplicateOf })
        await announceOutcome(trx, platform, ref, 'same_file')
        platform.metrics.labDocuments.inc({ state: 'duplicate' })
        return null
      }
      await moveDocument(
        trx,
        platform,
        ref,
        document.mediaType === 'application/pdf' ? 'reading' : 'converting',
      )
    }
    await countAttempt(trx, ref)
    const file = await openFile(trx, platform, ref)
    const collected = await openCollected(trx, platform, ref)
    return file && { file, timezone: document.timezone, collected }
  })
}

async function reading(platform: Platform, ref: LabRef): Promise<void> {
  await moveDocument(platform.db, platform, ref, 'reading')
}
