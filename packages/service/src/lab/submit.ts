import { randomUUID } from 'node:crypto'
import { type Actor, audit } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { ensureUser, type UserPorts } from '../users/index.ts'
import type { TakenDocument } from './intake.ts'
import { READ_JOB } from './read.ts'
import { addDocument, type LabRef } from './store.ts'

/** In the caller's transaction: the document, its user and the job that reads it are stored together or not at all. */
export async function submitDocument(
  platform: Platform,
  trx: Db,
  ports: Pick<UserPorts, 'onCreated'>,
  of: { clientUuid: string; userId: string },
  document: TakenDocument,
  /** A person in the portal; a submission of a client's own program is not in the audit log. */
  by?: Actor,
): Promise<string> {
  const documentId = randomUUID()
  const { user, created } = await ensureUser(trx, platform, of.clientUuid, of.userId)
  if (created) await ports.onCreated(trx, user)
  await addDocument(trx, platform, user, { documentId, ...document })
  const ref: LabRef = { ...user.scope, documentId }
  const { lane, userKey } = ref
  if (by)
    await audit(trx, platform, {
      actor: by,
      clientUuid: of.clientUuid,
      action: 'lab.submit',
      detail: { document_id: documentId, user_key: userKey },
    })
  await enqueue(trx, { name: READ_JOB }, ref, { key: `${lane}/${userKey}/${documentId}` })
  platform.metrics.labDocuments.inc({ state: 'received' })
  return documentId
}
