import { randomBytes } from 'node:crypto'
import { PHONE_SOURCES, type PhoneStore, phoneStoreOf } from '@tributary/providers'
import { Type } from 'typebox'
import { compress } from '../platform/compression.ts'
import {
  countSchema,
  type ImportPart,
  ImportRefused,
  type ImportTarget,
  importPart,
  nameSchema,
  orNull,
  refuseStored,
  timeOrNull,
  timeSchema,
  uuidSchema,
} from '../platform/import-lines.ts'
import { enqueue } from '../platform/jobs.ts'
import { beginnings } from '../records/index.ts'
import { BACKGROUND_MODES } from './background.ts'
import { sealBatch } from './batches.ts'
import { DEVICE_END_REASONS, DEVICE_PLATFORMS, type DeviceEndReason } from './device.ts'
import { PERMISSION_STATES } from './permissions.ts'
import { putPhoneSource } from './source-store.ts'
import { readRecord } from './upload/record.ts'
import { STORE_JOB } from './upload/store.ts'

const CREDENTIAL_HASH_BYTES = 32
const sourceSchema = Type.Enum([...PHONE_SOURCES])
const addressSchema = orNull(Type.String({ maxLength: 2_000 }))

/** A phone holds a credential of the deployment that it was bound to. Here it has to be bound again. */
const importDevice = importPart(
  'device',
  {
    device_id: uuidSchema,
    installation_id: nameSchema,
    platform: Type.Enum([...DEVICE_PLATFORMS]),
    model: orNull(nameSchema),
    app_version: nameSchema,
    client_name: nameSchema,
    tyc_url: addressSchema,
    support_url: addressSchema,
    complete_log_out: Type.Boolean(),
    terms_accepted_at: timeSchema,
    created_at: timeSchema,
    ended_at: orNull(timeSchema),
    end_reason: orNull(Type.Enum([...DEVICE_END_REASONS])),
  },
  async ({ trx, scope, clientUuid, exportedAt }, lines) => {
    const ids = lines.map((line) => line.device_id)
    await refuseStored(trx, 'devices', 'device_id', ids)
    await trx
      .insertInto('devices')
      .values(
        lines.map((line) => ({
          ...line,
          lane: scope.lane,
          user_key: scope.userKey,
          client_uuid: clientUuid,
          credential_hash: randomBytes(CREDENTIAL_HASH_BYTES),
          terms_accepted_at: new Date(line.terms_accepted_at),
          created_at: new Date(line.created_at),
          ended_at: timeOrNull(line.ended_at) ?? exportedAt,
          end_reason: line.end_reason ?? ('moved' satisfies DeviceEndReason),
        })),
      )
      .execute()
  },
)

const importPhoneSource = importPart(
  'phone_source',
  {
    data_source: sourceSchema,
    installation_id: nameSchema,
    connected: Type.Boolean(),
    since: timeSchema,
    reported_at: timeSchema,
    permissions: Type.Array(
      Type.Object(
        { type: nameSchema, state: Type.Enum([...PERMISSION_STATES]) },
        { additionalProperties: false },
      ),
      { maxItems: 10_000 },
    ),
    background: orNull(
      Type.Object(
        { mode: Type.Enum([...BACKGROUND_MODES]), lastSyncAt: orNull(Type.String({ maxLength: 100 })) },
        { additionalProperties: false },
      ),
    ),
  },
  async ({ trx, key, scope }, lines) => {
    for (const line of lines)
      await putPhoneSource(trx, key, scope, {
        source: line.data_source,
        installationId: line.installation_id,
        isConnected: false,
        since: new Date(line.since),
        reportedAt: new Date(line.reported_at),
        permissions: line.permissions,
        background: line.background,
      })
  },
)

const importPhoneBatch = importPart(
  'phone_batch',
  {
    data_source: sourceSchema,
    received_at: timeSchema,
    changes: Type.Object(
      {
        skip: Type.Array(countSchema),
        remove: Type.Array(
          Type.Object(
            { resource: nameSchema, id: nameSchema, isSampled: Type.Boolean(), recordId: nameSchema },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    records: Type.Array(Type.Unknown()),
  },
  async ({ trx, key, scope }, lines) => {
    for (const line of lines) {
      const skip = new Set(line.changes.skip)
      const store = phoneStoreOf(line.data_source)
      if (!line.records.every((one, index) => skip.has(index) || isAccepted(one, store)))
        throw new ImportRefused('an upload that waits holds a record that no phone could have sent')
      const packed = compress(JSON.stringify({ records: line.records }))
      await trx
        .insertInto('phone_batches')
        .values({
          lane: scope.lane,
          user_key: scope.userKey,
          source: line.data_source,
          received_at: new Date(line.received_at),
          body: sealBatch(key, scope, line.data_source, { packed, changes: line.changes }),
        })
        .execute()
    }
  },
  askForStoring,
)

/** The phone's clock was looked at when it came. */
const LATEST = '9999-12-31T23:59:59.999Z'

function isAccepted(given: unknown, store: PhoneStore | null | undefined): boolean {
  const read = readRecord(given, LATEST)
  return 'record' in read && Boolean(store?.place(read.record))
}

/** What waits is stored like any upload: what becomes of it was never delivered. */
async function askForStoring({ trx, scope }: ImportTarget): Promise<void> {
  const { lane, userKey } = scope
  const begun = new Set<string>((await beginnings(trx, scope)).map(({ source }) => source))
  const waiting = await trx
    .selectFrom('phone_batches')
    .select('source')
    .distinct()
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .execute()
  for (const { source } of waiting) {
    if (!begun.has(source)) throw new ImportRefused('an upload waits of a source that was never connected')
    await enqueue(
      trx,
      { name: STORE_JOB },
      { lane, userKey, source },
      { key: `${lane}/${userKey}/${source}` },
    )
  }
}

/** Part of a user's import. */
export const importPhones: readonly ImportPart[] = [importDevice, importPhoneSource, importPhoneBatch]
