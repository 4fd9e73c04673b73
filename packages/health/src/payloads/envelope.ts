import { type TProperties, type TSchema, Type } from 'typebox'
import { eventMetadata, metadata, nonStructuredData } from './blocks/index.ts'
import { structure } from './fields.ts'

const OF_FORMAT_1: readonly string[] = ['clinical_ready', 'lab_report', 'user_profile']

/** Version of the payload format of a `data_structure`. */
export const payloadVersion = (name: string): number => (OF_FORMAT_1.includes(name) ? 1 : 2)

export type Pillar = 'physical_health' | 'body_health' | 'sleep_health'

const under = <K extends string, S extends TSchema>(key: K, schema: S) => ({ [key]: schema }) as Record<K, S>

/** A daily summary as it is delivered: the envelope around `<pillar>.summary.<name>`. */
export function summaryDocument<
  N extends string,
  P extends Pillar,
  B extends TProperties,
  M extends TSchema = typeof metadata,
>(of: { name: N; pillar: P; title: string; description: string; blocks: B; metadata?: M }) {
  const summary = structure(`${of.title}Data`, of.description, {
    ...of.blocks,
    metadata: (of.metadata ?? metadata) as M,
    non_structured_data_array: nonStructuredData,
  })
  const pillar = Type.Object(
    { summary: Type.Object(under(of.name, summary), { additionalProperties: false }) },
    { additionalProperties: false },
  )
  return documentOf(of, under(of.pillar, pillar))
}

/** An event as it is delivered: the envelope around `<pillar>.events.<name>`, which holds it alone. */
export function eventDocument<
  N extends string,
  P extends Pillar,
  B extends TProperties,
  T extends TProperties = Record<never, TSchema>,
  M extends TSchema = typeof eventMetadata,
>(of: {
  name: N
  pillar: P
  title: string
  description: string
  blocks: B
  /** What the envelope has besides. */
  also?: T
  metadata?: M
}) {
  const event = structure(`${of.title}Data`, of.description, {
    ...of.blocks,
    metadata: (of.metadata ?? eventMetadata) as M,
    non_structured_data_array: nonStructuredData,
  })
  const alone = Type.Array(event, { minItems: 1, maxItems: 1 })
  const pillar = Type.Object(
    { events: Type.Object(under(of.name, alone), { additionalProperties: false }) },
    { additionalProperties: false },
  )
  return documentOf(of, {
    auto_detected: Type.Boolean({
      description: 'Whether a device detected it by itself rather than the person entering it',
    }),
    ...(of.also ?? ({} as T)),
    ...under(of.pillar, pillar),
  })
}

export function documentOf<N extends string, C extends TProperties>(
  of: { name: N; title: string; description: string },
  content: C,
) {
  return Type.Object(
    {
      version: Type.Literal(payloadVersion(of.name), { description: 'Version of the payload format' }),
      data_structure: Type.Literal(of.name),
      client_uuid: Type.String({ description: 'The client that the document is for' }),
      user_id: Type.String({ description: "The client's identifier of the user" }),
      document_version: Type.Integer({ minimum: 1, description: 'Rises with every change of this document' }),
      document_key_string: Type.String({
        minLength: 1,
        description:
          'Which document it is: the same in all its versions, and different from all others of the user. Opaque',
      }),
      retracted_bool: Type.Boolean({
        description: 'Whether what it described no longer exists; then no value is left in it',
      }),
      ...content,
    },
    { $id: of.title, title: of.title, description: of.description, additionalProperties: false },
  )
}
