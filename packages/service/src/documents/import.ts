import { type ClinicalReady, clinicalContent } from '@tributary/health'
import { Type } from 'typebox'
import {
  daySchema,
  type ImportPart,
  ImportRefused,
  importPart,
  nameSchema,
  orNull,
  timeSchema,
} from '../platform/import-lines.ts'
import { identity } from './store.ts'
import { markOf, pillarOf } from './versions.ts'

type Body = Record<string, unknown>

/** Imports documents with their bodies byte for byte. Requests no delivery: the deployment they come from delivers them. */
const importDocument = importPart(
  'document',
  {
    data_structure: nameSchema,
    document_key: nameSchema,
    document_version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    day: orNull(daySchema),
    retracted: Type.Boolean(),
    created_at: timeSchema,
    release_at: timeSchema,
    body: Type.Record(Type.String(), Type.Unknown()),
    trace: orNull(Type.Record(Type.String(), Type.Unknown())),
  },
  async ({ trx, key, scope, clientUuid, userId }, lines) => {
    await trx
      .insertInto('documents')
      .values(
        lines.map((line) => {
          const { document_key: documentKey, document_version: version, body, trace } = line
          refuseOthers(body, {
            user_id: userId,
            data_structure: line.data_structure,
            document_key_string: documentKey,
            document_version: version,
          })
          const content = contentOf(line.data_structure, body)
          const seal = (column: 'body' | 'trace', value: object) =>
            key.sealContent(identity(scope, documentKey, version, column), JSON.stringify(value))
          return {
            lane: scope.lane,
            user_key: scope.userKey,
            document_key: documentKey,
            document_version: version,
            client_uuid: clientUuid,
            data_structure: line.data_structure,
            pillar: pillarOf(content),
            day: line.day,
            retracted: line.retracted,
            mark: markOf(key, JSON.stringify(content), line.retracted),
            body: seal('body', body),
            trace: trace && seal('trace', trace),
            created_at: new Date(line.created_at),
            release_at: new Date(line.release_at),
          }
        }),
      )
      .execute()
  },
)

function refuseOthers(body: Body, stated: Body): void {
  for (const [name, value] of Object.entries(stated))
    if (name in body && body[name] !== value)
      throw new ImportRefused(`the body of a document says otherwise than its line: ${name}`)
}

/** Returns the part of a body that is compared with later builds, so that a build with the same outcome stores nothing. */
function contentOf(dataStructure: string, body: Body): object {
  if (dataStructure === 'notification') return body
  const {
    version: _version,
    data_structure: _structure,
    client_uuid: _client,
    user_id: _user,
    document_version: _documentVersion,
    document_key_string: _key,
    retracted_bool: _retracted,
    ...content
  } = body
  if (dataStructure !== 'clinical_ready') return content
  try {
    return clinicalContent(content as Pick<ClinicalReady, 'clinical_ready'>)
  } catch {
    throw new ImportRefused('the body of a document is not of its data structure')
  }
}

const importEventMember = importPart(
  'event_member',
  { member: nameSchema, document_key: nameSchema },
  async ({ trx, scope }, lines) => {
    await trx
      .insertInto('event_members')
      .values(
        lines.map(({ member, document_key }) => ({
          lane: scope.lane,
          user_key: scope.userKey,
          member,
          document_key,
        })),
      )
      .execute()
  },
)

/** Part of a user's import. */
export const importDocuments: readonly ImportPart[] = [importDocument, importEventMember]
