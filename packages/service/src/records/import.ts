import type { HealthRecord } from '@tributary/health'
import { SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import {
  countSchema,
  daySchema,
  type ImportPart,
  importPart,
  nameSchema,
  orNull,
  timeSchema,
} from '../platform/import-lines.ts'
import { RecordSchema } from './record-schema.ts'
import { insertRevisions } from './store/raw.ts'
import { insertRecords } from './store/records.ts'

const sourceSchema = Type.Enum([...SOURCES])

const importPayload = importPart(
  'raw_payload',
  {
    data_source: sourceSchema,
    resource: nameSchema,
    object_id: nameSchema,
    revision: countSchema,
    received_at: timeSchema,
    payload: Type.Unknown(),
  },
  ({ trx, key, scope }, lines) =>
    insertRevisions(
      trx,
      key,
      scope,
      lines.map(({ data_source: source, resource, object_id: id, revision, received_at, payload }) => ({
        source,
        item: { resource, id, payload },
        revision,
        receivedAt: new Date(received_at),
      })),
    ),
)

const importRecord = importPart(
  'record',
  {
    stored_at: timeSchema,
    record: RecordSchema,
    raw: Type.Object(
      { resource: nameSchema, objectId: nameSchema, revision: countSchema, mapperVersion: countSchema },
      { additionalProperties: false },
    ),
  },
  ({ trx, key, scope }, lines) =>
    insertRecords(
      trx,
      key,
      scope,
      lines.map(({ stored_at, record, raw }) => ({
        record: record as HealthRecord,
        raw,
        storedAt: new Date(stored_at),
      })),
    ),
)

const importRefusal = importPart(
  'refusal',
  {
    data_source: sourceSchema,
    resource: nameSchema,
    object_id: nameSchema,
    path: nameSchema,
    reason: nameSchema,
    revision: countSchema,
    mapper_version: countSchema,
    days: orNull(Type.Array(daySchema)),
    refused_at: timeSchema,
  },
  async ({ trx, scope }, lines) => {
    await trx
      .insertInto('refusals')
      .values(
        lines.map(({ data_source: source, refused_at, ...line }) => ({
          lane: scope.lane,
          user_key: scope.userKey,
          source,
          ...line,
          refused_at: new Date(refused_at),
        })),
      )
      .execute()
  },
)

/** Part of a user's import. */
export const importRecords: readonly ImportPart[] = [importPayload, importRecord, importRefusal]
