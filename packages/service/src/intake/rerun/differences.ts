import { canonicalJson } from '../../documents/canonical.ts'

export interface FieldDifference {
  /** Path inside the summary or event. */
  path: string
  from: unknown
  to: unknown
}

const ENVELOPE = ['version', 'data_structure', 'client_uuid', 'user_id', 'document_version']

/** What differs between two bodies as delivered, field by field; an array of readings is one field. Null for no body. */
export function differencesOf(before: string | null, after: string | null): FieldDifference[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...from.keys(), ...to.keys()])]
  return paths
    .map((path) => ({ path, from: from.get(path) ?? null, to: to.get(path) ?? null }))
    .filter((field) => canonicalJson(field.from) !== canonicalJson(field.to))
}

function fieldsOf(body: string | null): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  if (body === null) return fields
  const content = Object.entries(JSON.parse(body) as object).filter(([name]) => !ENVELOPE.includes(name))
  collect(unwrapped(Object.fromEntries(content)), '', fields)
  return fields
}

/** Inside the pillar, the kind of document and its name, which all documents of one structure share. */
function unwrapped(content: object): object {
  let inner = content
  for (let levels = 3; levels > 0; levels--) {
    const [only, ...others] = Object.values(inner)
    if (others.length > 0 || !isObject(only)) break
    inner = only
  }
  return inner
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(value: unknown, path: string, fields: Map<string, unknown>): void {
  if (isObject(value))
    for (const [name, part] of Object.entries(value)) collect(part, `${path}/${name}`, fields)
  else if (!(Array.isArray(value) && value.length === 0)) fields.set(path, value)
}
