import { type HealthDocument, payloadVersion } from '@tributary/health'
import { sampleDocuments, sampleNotification } from '../../packages/service/src/documents/samples/index.ts'
import {
  PUBLISHED_DOCUMENTS,
  PUBLISHED_NOTIFICATION,
} from '../../packages/service/src/platform/http/published-schemas.ts'
import { choicesOf, HEADER, isObject, rowsOf, type Schema } from './schema-rows.ts'
import { code, table } from './table.ts'

const ADDRESS = {
  clientUuid: '0f5c7d1e-52a4-4c4e-9d55-4f1f4b1a2c3d',
  userId: 'patient-17',
  day: '2026-11-14',
}
const FOLDER = 'docs/reference/payloads'

/** Where more is said of a document than its fields. */
const READ_ON: Record<string, string> = {
  alert_event: '[Health monitoring](../health-monitoring.md), an [add-on](../../guides/health-alerts.md)',
  alert_summary: '[Health monitoring](../health-monitoring.md), an [add-on](../../guides/health-alerts.md)',
  clinical_ready: '[Clinical Ready](../clinical-ready.md), an [add-on](../../guides/clinical-documents.md)',
  health_score: '[Health score](../health-score.md)',
  lab_report: '[Laboratory documents](../lab.md), an [add-on](../../guides/laboratory-documents.md)',
  notification: '[Notifications](../documents.md#notifications)',
  steps_event: '[Steps events](../steps-events.md)',
  user_info: '[People](../people.md)',
  user_profile: '[User profile](../user-profile.md), an [add-on](../../guides/user-profiles.md)',
}

/** A page for each payload, by its path. */
export function payloadPages(): Record<string, () => string> {
  const documents = sampleDocuments(ADDRESS)
  const pages = Object.entries(PUBLISHED_DOCUMENTS).map(([name, schema]): [string, () => string] => [
    `${FOLDER}/${name}.md`,
    () => documentPage(name, schema as Schema, documents),
  ])
  return Object.fromEntries([...pages, [`${FOLDER}/notification.md`, notificationPage]])
}

function documentPage(name: string, schema: Schema, documents: readonly HealthDocument[]): string {
  const forms = choicesOf(schema)
  const examples = documents.filter(({ data_structure }) => data_structure === name)
  const facts = [
    ['Sent to', 'the `data` webhook'],
    ['Payload format', String(payloadVersion(name))],
    ['One document is distinguished from another by its [identity](../documents.md#identity)'],
    ['The higher `document_version` replaces all before it'],
    [
      'More about it',
      READ_ON[name] ??
        (name.endsWith('_event') ? '[Events](../documents.md#events)' : '[Documents](../documents.md)'),
    ],
  ]
  const sections = forms.flatMap((form) => formSections(form, forms.length > 1 ? pillarOf(form) : null))
  const shown = forms.map((form) => exampleOf(form, examples)).map(fenced)
  return [
    `# ${name}`,
    descriptionOf(schema, forms),
    listed(facts),
    ...sections,
    forms.length > 1 ? '## Examples' : '## Example',
    'Made by the code that makes the real ones, from invented records; every key is there, as it is when it is delivered.',
    ...shown,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

function notificationPage(): string {
  return `${[
    '# notification',
    (PUBLISHED_NOTIFICATION as Schema).description ?? '',
    listed([
      [
        'sent to',
        'the `notification` webhook, with the add-on [Notification Webhook](../../guides/add-ons/notification-webhook.md)',
      ],
      ['More about it', READ_ON['notification']!],
    ]),
    '## Fields',
    table(HEADER, rowsOf(PUBLISHED_NOTIFICATION as Schema)),
    '## Example',
    fenced(sampleNotification(ADDRESS)),
  ].join('\n\n')}\n`
}

const descriptionOf = (schema: Schema, forms: readonly Schema[]) =>
  schema.description ?? forms.map(({ description }) => description).join(' ')

const pillarOf = ({ properties }: Schema): string =>
  Object.keys(properties ?? {}).find((key) => key.endsWith('_health')) ?? ''

/** The first sample that has the properties of this form. */
function exampleOf({ properties }: Schema, examples: readonly HealthDocument[]): HealthDocument {
  const found = examples.find((document) => Object.keys(document).every((key) => key in properties!))
  if (!found) throw new Error(`no sample has ${Object.keys(properties ?? {}).join(', ')}`)
  return found
}

const listed = (facts: readonly (readonly string[])[]) =>
  facts.map(([name, fact]) => `- ${[name, fact].filter(Boolean).join(': ')}`).join('\n')

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function formSections(form: Schema, pillar: string | null): string[] {
  const plain = Object.entries(form.properties ?? {}).filter(([, field]) => !isNested(field))
  const envelope = { ...form, properties: Object.fromEntries(plain) }
  const nested = Object.entries(form.properties ?? {}).filter(([, field]) => isNested(field))
  return [
    `## Envelope${pillar ? ` in ${code(pillar)}` : ''}`,
    table(HEADER, rowsOf(envelope)),
    ...nested.flatMap(([name, field]) => contentSections(name, field)),
  ]
}

const isNested = (field: Schema) => choicesOf(field).some(isObject)

/** What follows the envelope, block by block; what only leads to it is part of the path. */
function contentSections(path: string, field: Schema): string[] {
  return choicesOf(field).flatMap((choice) => {
    const entries = Object.entries(choice.properties ?? {})
    const [only] = entries
    if (entries.length === 1 && only) {
      const [name, inner] = only
      if (inner.type === 'array' && inner.items && isObject(inner.items))
        return blocksOf(`${path}.${name}[0]`, inner.items)
      if (isNested(inner)) return contentSections(`${path}.${name}`, inner)
    }
    return blocksOf(path, choice)
  })
}

function blocksOf(path: string, schema: Schema): string[] {
  const entries = Object.entries(schema.properties ?? {})
  const pick = (wanted: boolean) => ({
    ...schema,
    properties: Object.fromEntries(entries.filter(([, field]) => isNested(field) === wanted)),
  })
  const own = rowsOf(pick(false))
  return [
    `## ${code(path)}`,
    ...(schema.description ? [`${schema.description}.`.replace('..', '.')] : []),
    ...(own.length > 0 ? [table(HEADER, own)] : []),
    ...Object.entries(pick(true).properties).flatMap(([name, field]) => [
      `### ${code(name)}`,
      ...(field.description ? [`${field.description}.`] : []),
      ...choicesOf(field).map((choice) => table(HEADER, rowsOf(choice))),
    ]),
  ]
}
