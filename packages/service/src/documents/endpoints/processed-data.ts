import type { DataStructure, Pillar } from '@tributary/health'
import { Type } from 'typebox'
import { authenticate, hasAddon } from '../../accounts/index.ts'
import { documentRef, errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { sourceOfKey } from '../keys.ts'
import { type ReleasedDocument, readReleased } from '../read-released.ts'
import { asStored, sendBodies, sendList } from './bodies.ts'
import { dateSchema } from './schemas.ts'

interface Readable {
  path: string
  /** A day has any number of events: they are always a list. */
  isEvent: boolean
  pillar: Pillar
  dataStructure: DataStructure
}

const summary = (pillar: Pillar, dataStructure: DataStructure): Readable => ({
  path: `/${pillar}/summary`,
  isEvent: false,
  pillar,
  dataStructure,
})

const events = <N extends string>(pillar: Pillar, names: readonly (N & EventName)[]): Readable[] =>
  names.map((name) => ({
    path: `/${pillar}/events/${name}`,
    isEvent: true,
    pillar,
    dataStructure: `${name}_event`,
  }))

type EventName = DataStructure extends infer S ? (S extends `${infer N}_event` ? N : never) : never

export const READABLE: readonly Readable[] = [
  summary('physical_health', 'physical_summary'),
  summary('sleep_health', 'sleep_summary'),
  summary('body_health', 'body_summary'),
  ...events('physical_health', ['activity', 'heart_rate', 'oxygenation', 'stress', 'calories']),
  ...events('body_health', [
    'body_metrics',
    'heart_rate',
    'oxygenation',
    'nutrition',
    'mood',
    'hydration',
    'blood_glucose',
    'blood_pressure',
    'temperature',
    'ecg',
  ]),
]

export function registerProcessedData(server: Server, platform: Platform): void {
  for (const readable of READABLE) registerReading(server, platform, readable)
}

function registerReading(server: Server, platform: Platform, readable: Readable) {
  const { path, isEvent, pillar, dataStructure } = readable
  const document = documentRef(dataStructure, pillar)
  const send = isEvent ? sendList : sendBodies
  server.get(
    `/v2/processed_data${path}`,
    {
      onRequest: [authenticate(platform)],
      serializerCompiler: asStored,
      schema: {
        operationId: `read_${path.slice(1).replaceAll('/', '_')}`,
        tags: ['Documents'],
        summary: `The ${dataStructure} of a user's day`,
        description: `The newest version, byte for byte as the Data Webhook gets it: ${isEvent ? 'always a list' : 'the document itself, or a list where the day has several'}. Nothing is read before its delivery is due.`,
        security: [{ basic: [] }],
        querystring: Type.Object({ user_id: userIdSchema, date: dateSchema }),
        response: {
          200: isEvent
            ? Type.Array(document, { minItems: 1, description: 'Those of the day.' })
            : Type.Union([document, Type.Array(document, { minItems: 2 })], {
                description: 'The document, or those of the day.',
              }),
          204: Type.Null({ description: 'There is none, or no such user.' }),
          ...errors(401, 422),
        },
      },
    },
    async (request, reply) => {
      const { user_id: userId, date: day } = request.query
      const { clientUuid } = request.client
      const user = await findUser(platform.db, clientUuid, userId)
      if (!user) return send(reply, [])
      const found = await readReleased(platform.db, platform, user.scope, { dataStructure, pillar, day })
      const documents = found.length > 1 ? await ofOneMode(platform, clientUuid, found) : found
      return send(
        reply,
        documents.map(({ body }) => body),
      )
    },
  )
}

/** A day that was built with Data Cleaning on and off has documents of both; those of the mode in force replace the others. */
async function ofOneMode(
  platform: Platform,
  clientUuid: string,
  documents: readonly ReleasedDocument[],
): Promise<readonly ReleasedDocument[]> {
  const perSource = documents.filter(({ documentKey }) => sourceOfKey(documentKey) !== null)
  if (perSource.length === 0 || perSource.length === documents.length) return documents
  if (!(await hasAddon(platform, platform.db, clientUuid, 'data_cleaning'))) return perSource
  return documents.filter((document) => !perSource.includes(document))
}
