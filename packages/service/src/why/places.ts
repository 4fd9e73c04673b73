import { DOCUMENT_SCHEMAS } from '@tributary/health'

/** Where a value stands in a document: the path as in its trace. */
export interface DocumentPlace {
  structure: string
  path: string
}

interface SchemaPart {
  properties?: Record<string, SchemaPart>
  items?: SchemaPart
  anyOf?: SchemaPart[]
}

type Part = Record<string, unknown>

const isObject = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says whose the document is, not what was reported. */
const OTHER_THAN_VALUES = ['metadata', 'non_structured_data_array']

/** Every field of every summary and event. */
export const DOCUMENT_FIELDS: readonly DocumentPlace[] = Object.entries(DOCUMENT_SCHEMAS).flatMap(
  ([structure, schema]) =>
    [...new Set(alternatives(schema as SchemaPart).flatMap((form) => pathsOf(structure, form)))].map(
      (path) => ({
        structure,
        path,
      }),
    ),
)

/** An event may stand in one pillar or in another. */
function alternatives(part: SchemaPart): SchemaPart[] {
  return [part, ...(part.anyOf ?? [])]
}

function pathsOf(structure: string, form: SchemaPart): string[] {
  return Object.values(form.properties ?? {}).flatMap((pillar) => {
    const { summary, events } = pillar.properties ?? {}
    const content = (summary ?? events)?.properties?.[structure]
    return Object.entries((content?.items ?? content)?.properties ?? {})
      .filter(([block]) => !OTHER_THAN_VALUES.includes(block))
      .flatMap(([block, part]) => leaves(`/${block}`, part))
  })
}

function leaves(path: string, part: SchemaPart): string[] {
  const held = alternatives(part).find(({ properties }) => properties)
  const inside = Object.entries(held?.properties ?? {})
  return inside.length === 0 ? [path] : inside.flatMap(([name, sub]) => leaves(`${path}/${name}`, sub))
}

/** The value of a delivered document at a path; undefined when the document has no such place. */
export function valueAt(body: unknown, { structure, path }: DocumentPlace): unknown {
  const pillars = isObject(body) ? Object.values(body).filter(isObject) : []
  const contents = pillars.flatMap((pillar) => [
    ...[pillar['summary'], pillar['events']].filter(isObject).map((part) => part[structure]),
    pillar[`${structure}_data`],
  ])
  const content = contents.find((one) => one !== undefined)
  const whole = Array.isArray(content) ? content[0] : content
  return path
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (part, name) => (isObject(part) || Array.isArray(part) ? (part as Part)[name] : undefined),
      whole,
    )
}
