import type { Actor } from '../accounts/index.ts'
import type { HarEntry } from '../har/index.ts'
import { changeTexts, writeHar } from '../har/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import { type Erased, type ExportLine, eraseRows } from '../platform/user-rows.ts'
import { VERSION } from '../platform/version.ts'
import { auditOf } from './manage.ts'
import { personalValues, withoutPerson } from './redaction/entries.ts'
import { Placeholders } from './redaction/placeholders.ts'
import type { Secret } from './redaction/secrets.ts'
import { listRecordings, type RecordingInfo, readAccount, readEntries } from './store.ts'

/** The recording as a HAR that names neither the person nor a credential, in pieces of text. */
export async function exportRecording(
  platform: Platform,
  actor: Actor,
  recording: RecordingInfo,
): Promise<AsyncIterable<string>> {
  await platform.db
    .transaction()
    .execute((trx) => auditOf(trx, platform, actor, 'recording.export', recording))
  const key = await platform.keyring.get(platform.db, recording.scope)
  return writeHar(VERSION, anonymous(platform.db, key, recording))
}

/** In two passes: a personal value may occur in an entry before the one that shows what it is. */
async function* anonymous(db: Db, key: DataKey, recording: RecordingInfo): AsyncGenerator<HarEntry> {
  const known = new Map<string, Secret>()
  const note = (secret: Secret) => known.set(`${secret.kind} ${secret.value}`, secret)
  note({ kind: 'ACCOUNT', value: await readAccount(db, key, recording) })
  for await (const entry of readEntries(db, key, recording)) personalValues(entry).forEach(note)
  const placeholders = new Placeholders()
  for await (const entry of readEntries(db, key, recording)) {
    const nameless = withoutPerson(entry, [...known.values()], placeholders.nameOf)
    yield changeTexts(nameless, placeholders.renamed)
  }
}

/** Part of a user's export. The exchanges are those of the person, so that nothing is left out but credentials. */
export async function* exportRecordings({ db, keyring }: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const key = await keyring.get(db, scope)
  for (const recording of await listRecordings(db, scope)) {
    const { recordingId, source, startedAt, endsAt, stoppedAt, entries } = recording
    yield {
      kind: 'recording',
      recording_id: recordingId,
      data_source: source,
      started_at: startedAt,
      ends_at: endsAt,
      stopped_at: stoppedAt,
      entries,
    }
    for await (const entry of readEntries(db, key, recording))
      yield { kind: 'recorded_exchange', recording_id: recordingId, ...entry }
  }
}

/** Part of a user's erasure, in its transaction. */
export const eraseRecordings = (trx: Db, scope: Scope): Promise<Erased> =>
  eraseRows(trx, ['recording_entries', 'recordings'], scope)
