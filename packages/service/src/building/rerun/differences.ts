import { canonicalJson } from '../../platform/canonical-json.ts'

export interface FieldDifference {
  /** Path inside the summary or event. */
  path: string
  from: unknown
  to: unknown
}

const PILLAR = /^(sleep|physical|body)_health$/
const ENVELOPE = ['version', 'data_structure', 'client_uuid', 'user_id', 'document_version']

/** Lists the differences between two bodies as delivered, field by field; an array of readings is one field. Null means no body. */
export function differencesOf(before: unknown, after: unknown): FieldDifference[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...from.keys(), ...to.keys()])]
  return paths
    .map((path) => ({ path, from: from.get(path) ?? null, to: to.get(path) ?? null }))
    .filter((field) => canonicalJson(field.from) !== canonicalJson(field.to))
}

function fieldsOf(body: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  if (!isObject(body)) return fields
  for (const [name, value] of Object.entries(body)) {
    if (PILLAR.test(name)) collect(unwrapped(value), '', fields)
    else if (!ENVELOPE.includes(name)) collect(value, `/${name}`, fields)
  }
  return fields
}

/** `<pillar>.summary.<name>` holds a summary, `<pillar>.events.<name>` a list of one event. */
function unwrapped(pillar: unknown): unknown {
  let inner = pillar
  for (let levels = 2; levels > 0 && isObject(inner); levels--) inner = Object.values(inner)[0]
  return Array.isArray(inner) && inner.length === 1 ? inner[0] : inner
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(value: unknown, path: string, fields: Map<string, unknown>): void {
  if (isObject(value))
    for (const [name, part] of Object.entries(value)) collect(part, `${path}/${name}`, fields)
  else if (!(Array.isArray(value) && value.length === 0)) fields.set(path, value)
}
