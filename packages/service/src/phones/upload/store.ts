import type { PhoneSource } from '@tributary/health'
import { textArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import { addJobExpression } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RateWindow } from '../../platform/rate.ts'
import type { Scope } from '../../platform/scope.ts'
import type { BoundDevice } from '../device.ts'
import type { PhoneObject } from './by-object.ts'
import { readMarks, writeMarks } from './marks.ts'
import type { MarkedObject } from './plan.ts'
import type { SequenceRange, Sequences } from './sequence.ts'

export const STORE_JOB = 'phones.store'
/** One run takes what a phone sends within this time. */
const SETTLE_SECONDS = 1

/** How a device and one of its sources stand. */
export interface UploadStatus {
  /** Raises with each upload of the device. */
  uploads: number
  sequences: Sequences
  recent: Buffer
  minute: RateWindow
  /** Null when the source is not connected on this phone. */
  since: string | null
  objects: MarkedObject[]
}

interface StandingRow {
  uploads: number
  last_sequence: number
  missing: string
  recent: Buffer
  minute_began_at: Date | null
  minute_batches: number
  since_at: Date | null
  resource: string | null
  object_id: string
  marks: Buffer
}

const READ_STANDING = {
  name: 'phones_read_standing',
  text: `
    select d.uploads, d.last_sequence, d.missing, d.recent, d.minute_began_at, d.minute_batches, s.since_at,
      m.resource, m.object_id, m.marks
    from devices d
    left join phone_sources s on s.lane = d.lane and s.user_key = d.user_key and s.source = $4
      and s.installation_id = d.installation_id and s.is_connected
    left join lateral (
      select k.resource, k.object_id, k.marks
      from unnest($5::text[], $6::text[]) as o (resource, object_id)
      join phone_marks k on k.lane = d.lane and k.user_key = d.user_key and k.source = $4
        and k.resource = o.resource and k.object_id = o.object_id
      union all
      select k.resource, k.object_id, k.marks from phone_marks k
      where k.lane = d.lane and k.user_key = d.user_key and k.source = $4 and k.resource = any ($7::text[])
    ) m on s.since_at is not null
    where d.lane = $1 and d.user_key = $2 and d.device_id = $3 and d.ended_at is null`,
}

/** Null when the device has ended. */
export async function readStanding(
  { pool }: Platform,
  { scope, deviceId }: BoundDevice,
  source: PhoneSource,
  needed: { objects: readonly PhoneObject[]; whole: readonly string[] },
): Promise<UploadStatus | null> {
  const { rows } = await pool.query<StandingRow>({
    ...READ_STANDING,
    values: [
      scope.lane,
      scope.userKey,
      deviceId,
      source,
      textArray(needed.objects.map(({ resource }) => resource)),
      textArray(needed.objects.map(({ id }) => id)),
      textArray(needed.whole),
    ],
  })
  const [row] = rows
  if (!row) return null
  return {
    uploads: row.uploads,
    sequences: { last: row.last_sequence, missing: JSON.parse(row.missing) as SequenceRange[] },
    recent: row.recent,
    minute: { beganAt: row.minute_began_at?.getTime() ?? null, count: row.minute_batches },
    since: row.since_at?.toISOString() ?? null,
    objects: rows.flatMap(({ resource, object_id: id, marks }) =>
      resource === null ? [] : [{ resource, id, marks: readMarks(marks) }],
    ),
  }
}

/** What an upload leaves behind. */
export interface Upload {
  device: BoundDevice
  source: PhoneSource
  /** As it was when the upload was planned. */
  uploads: number
  sequences: Sequences
  recent: Buffer
  minute: RateWindow
  receivedAt: Date
  /** Sealed; null when there is nothing to store. */
  body: Buffer | null
  marked: readonly MarkedObject[]
}

const KEEP_UPLOAD = {
  name: 'phones_keep_upload',
  text: `
    with source as (
      select is_store_asked from phone_sources
      where lane = $1 and user_key = $2 and source = $4 and installation_id = $5 and is_connected
      for no key update
    ), upload as (
      update devices set uploads = uploads + 1, last_sequence = $7, missing = $8, recent = $9,
        minute_began_at = $10, minute_batches = $11
      where lane = $1 and user_key = $2 and device_id = $3 and uploads = $6 and ended_at is null
        and exists (select from source)
      returning 1
    ), kept as (
      insert into phone_batches (lane, user_key, source, received_at, body)
      select $1, $2, $4, $12, $13 from upload where $13::bytea is not null
    ), emptied as (
      delete from phone_marks m using upload, unnest($14::text[], $15::text[], $17::integer[])
        as o (resource, object_id, bytes)
      where m.lane = $1 and m.user_key = $2 and m.source = $4 and m.resource = o.resource
        and m.object_id = o.object_id and o.bytes = 0
    ), marked as (
      insert into phone_marks (lane, user_key, source, resource, object_id, marks)
      select $1, $2, $4, o.resource, o.object_id, substring($18::bytea from o.at for o.bytes)
      from upload, unnest($14::text[], $15::text[], $16::integer[], $17::integer[])
        as o (resource, object_id, at, bytes)
      where o.bytes > 0
      on conflict (lane, user_key, source, resource, object_id) do update set marks = excluded.marks
    ), asked as (
      update phone_sources set is_store_asked = true
      where lane = $1 and user_key = $2 and source = $4 and $13::bytea is not null
        and exists (select from source, upload where not source.is_store_asked)
      returning 1
    )
    select ${addJobExpression({
      name: STORE_JOB,
      payload: `json_build_object('lane', $1::smallint, 'userKey', $2::uuid, 'source', $4::text)`,
      key: `'${STORE_JOB}:' || $1::smallint || '/' || $2::uuid || '/' || $4::text`,
      delaySeconds: SETTLE_SECONDS,
    })} from asked
    union all select 0 from upload where not exists (select from asked)`,
}

/** From here on uploads ask for another job: this one need not see what they bring. */
export async function noteStoreBegun(db: Db, scope: Scope, source: PhoneSource): Promise<void> {
  await db
    .updateTable('phone_sources')
    .set({ is_store_asked: false })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('is_store_asked', '=', true)
    .execute()
}

/**
 * Everything at once, in one statement: it is there as a whole or not at all. False, and nothing is kept, when the device or
 * the source ended meanwhile, or another upload of the device came between.
 */
export async function keepUpload({ pool }: Platform, upload: Upload): Promise<boolean> {
  const { device, marked, sequences, minute } = upload
  const marks = marked.map((object) => writeMarks(object.marks))
  let at = 1
  const starts = marks.map(({ length }) => {
    const start = at
    at += length
    return start
  })
  const { rowCount } = await pool.query({
    ...KEEP_UPLOAD,
    values: [
      device.scope.lane,
      device.scope.userKey,
      device.deviceId,
      upload.source,
      device.installationId,
      upload.uploads,
      sequences.last,
      JSON.stringify(sequences.missing),
      upload.recent,
      minute.beganAt === null ? null : new Date(minute.beganAt),
      minute.count,
      upload.receivedAt,
      upload.body,
      textArray(marked.map(({ resource }) => resource)),
      textArray(marked.map(({ id }) => id)),
      `{${starts.join(',')}}`,
      `{${marks.map(({ length }) => length).join(',')}}`,
      Buffer.concat(marks),
    ],
  })
  return (rowCount ?? 0) > 0
}
