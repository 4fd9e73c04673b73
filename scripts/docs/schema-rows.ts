import { code } from './table.ts'
import { unitOf } from './units.ts'

/** As much of JSON Schema as the payloads are written in. */
export interface Schema {
  type?: string
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean
}

export const HEADER = ['field', 'type', 'unit', 'null', 'meaning']

const isNull = ({ type }: Schema) => type === 'null'
export const isObject = ({ type }: Schema) => type === 'object'

/** The choices of a value besides null. */
export const choicesOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? [schema]).filter((choice) => !isNull(choice))

/** The fields of an object and of what is inside it, each by its path. */
export function rowsOf(schema: Schema, prefix = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isOptional = !(schema.required ?? []).includes(name)
    return [[code(path), ...describe(name, field, isOptional)], ...insideOf(path, field)]
  })
}

function describe(name: string, field: Schema, isOptional: boolean): string[] {
  const absence = [(field.anyOf ?? []).some(isNull) ? 'yes' : '', isOptional ? 'may be absent' : '']
  const choices = choicesOf(field)
  const inner = choices.length === 1 && choices[0]!.type === 'array' ? choices[0]!.items : undefined
  const meaning = field.description ?? choices[0]?.description ?? inner?.description ?? ''
  return [
    [...new Set(choices.map(typeOf))].join(' or '),
    unitOf(name),
    absence.filter(Boolean).join(', '),
    [meaning, valuesOf(choices)].filter(Boolean).join('. '),
  ]
}

function typeOf(schema: Schema): string {
  if (schema.type === 'array') return 'array'
  if (schema.const !== undefined) return typeof schema.const
  if (schema.enum) return typeof schema.enum[0]
  return schema.type ?? 'any'
}

function valuesOf(choices: readonly Schema[]): string {
  const values = choices.flatMap((choice) =>
    choice.const === undefined ? (choice.enum ?? []) : [choice.const],
  )
  if (values.length === 0) return ''
  return `${values.length === 1 ? 'Always' : 'One of'} ${values.map((value) => code(String(value))).join(', ')}`
}

function insideOf(path: string, field: Schema): string[][] {
  return choicesOf(field).flatMap((choice) => {
    if (choice.type === 'array')
      return formsOf(choice.items!).flatMap((form) => rowsOf(form, `${path}[${nameOf(form)}].`))
    return isObject(choice) ? rowsOf(choice, `${path}.`) : []
  })
}

const formsOf = (items: Schema): readonly Schema[] => choicesOf(items).filter(isObject)

/** Which of several forms: what FHIR calls it. */
function nameOf({ properties }: Schema): string {
  const type = properties?.['resource']?.properties?.['resourceType']?.const
  return type === undefined ? '' : String(type)
}
