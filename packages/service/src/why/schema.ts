import { SOURCES } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { REASON_CODES, REASONS } from './reasons.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const CODES = REASON_CODES.map((code) => `\`${code}\`: ${REASONS[code]}`).join('; ')

const CodeSchema = Type.Enum([...REASON_CODES], {
  type: 'string',
  description: `The reason. ${CODES}.`,
})
const words = Type.String({ description: 'The same for a person to read.' })

const RawReferenceSchema = Type.Object(
  {
    record_key: Type.String({ description: 'The record that the value was read from.' }),
    resource: textOrNull('The vendor’s resource; null when the record is gone.'),
    object_id: textOrNull('The vendor’s object in it.'),
    revision: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Which stored revision of the object.',
    }),
    mapper_version: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The rules that made the record.',
    }),
  },
  { title: 'RawReference' },
)

const contribution = {
  data_source: Type.Enum([...SOURCES], { type: 'string' }),
  records: Type.Array(RawReferenceSchema),
  amount: Type.Union([Type.Number(), Type.Null()], {
    description: 'How much of a number that several sources make up together, in the unit of its metric.',
  }),
}

const WonSchema = Type.Object(contribution, { title: 'Contribution' })

const SetAsideSchema = Type.Object(
  { ...contribution, reason: Type.String({ description: 'Why it does not count, for a program.' }), words },
  { title: 'SetAside' },
)

export const ValueSchema = Type.Object(
  {
    path: Type.String({
      description: 'Where it stands in the summary or event.',
      examples: ['/distance/steps_int'],
    }),
    value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
      description: 'As delivered; null for readings one by one, and where all was set aside.',
    }),
    comparator: Type.Union([Type.Literal('<'), Type.Literal('>'), Type.Null()], {
      description:
        'On which side of the value the true one lies, where it is beyond the range of the sensor.',
    }),
    readings: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many, for readings one by one.',
    }),
    code: CodeSchema,
    words,
    won: Type.Array(WonSchema, { description: 'What the value was made from.' }),
    set_aside: Type.Array(SetAsideSchema, { description: 'What else was known.' }),
  },
  { title: 'TracedValue' },
)

const documentName = {
  document_key: Type.String({ description: 'The same over all versions of the document.' }),
  document_version: Type.Integer(),
  data_structure: Type.String(),
}

const ResourceSchema = Type.Object(
  {
    resource: Type.String({ description: 'What the vendor is asked for.' }),
    code: CodeSchema,
    words,
    last_attempt_at: timeOrNull('When it was last asked for.'),
    last_data_at: timeOrNull('When it last brought something.'),
    read_until: textOrNull('Local date up to which it was read without a gap.'),
    next_run_at: timeOrNull('Null when the connection has ended.'),
    failures: Type.Integer({ description: 'In a row, up to now.' }),
    last_error: textOrNull('How the last attempt failed.'),
  },
  { title: 'ExplainedResource' },
)

const RefusalSchema = Type.Object(
  {
    resource: Type.String(),
    object_id: Type.String({ description: 'The vendor’s object.' }),
    revision: Type.Integer(),
    path: Type.String({ description: 'Where in the payload; empty for the whole of it.' }),
    reason: Type.String({ description: 'What was expected there.' }),
    days: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'Local dates it concerns; null when they are unknown.',
    }),
    refused_at: time('When it was received.'),
    mapper_version: Type.Integer(),
  },
  { title: 'RefusedPayload' },
)

const SourceSchema = Type.Object(
  {
    data_source: Type.Enum([...SOURCES], { type: 'string' }),
    code: CodeSchema,
    words,
    connected_at: time('When it was last connected.'),
    ended_at: timeOrNull('When the connection ended.'),
    end_reason: textOrNull('Why it ended.'),
    resources: Type.Array(ResourceSchema, { description: 'Those that offer what is asked for.' }),
    refusals: Type.Array(RefusalSchema),
  },
  { title: 'ExplainedDataSource' },
)

const DocumentSchema = Type.Object(
  {
    ...documentName,
    code: CodeSchema,
    words,
    created_at: time('When this version was stored.'),
    release_at: time('It is not sent earlier.'),
    webhook_id: textOrNull('The delivery; null when there is no webhook.'),
    attempts: Type.Integer({ description: 'How often it was sent.' }),
    delivered_at: timeOrNull('When it was acknowledged.'),
  },
  { title: 'ExplainedDocument' },
)

export const WhySchema = Type.Object(
  {
    user_id: Type.String(),
    date: Type.String({ description: 'The local date in question.' }),
    time_zone: Type.String({ description: 'The zone or offset by which the day is cut.' }),
    metric: textOrNull('As asked.'),
    verdict: Type.Object({ code: CodeSchema, words }),
    values: Type.Array(
      Type.Object({ ...documentName, ...ValueSchema.properties }, { title: 'ExplainedValue' }),
      { description: 'Of the metric in the newest documents; empty without a metric.' },
    ),
    data_sources: Type.Array(SourceSchema, { description: 'Those the user ever connected.' }),
    documents: Type.Array(DocumentSchema, { description: 'The newest version of each summary of the day.' }),
    events: Type.Array(
      Type.Object(
        { data_structure: Type.String(), code: CodeSchema, documents: Type.Integer() },
        { title: 'ExplainedEvents' },
      ),
      { description: 'How many events of the day stand how.' },
    ),
  },
  { title: 'Why' },
)

export type Why = Static<typeof WhySchema>
export type ExplainedSource = Why['data_sources'][number]
export type ExplainedResource = ExplainedSource['resources'][number]
export type ExplainedDocument = Why['documents'][number]
export type ExplainedValue = Why['values'][number]
export type TracedValue = Static<typeof ValueSchema>
