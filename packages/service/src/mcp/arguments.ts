import { Errors } from 'typebox/value'
import { ToolRefusal } from './refusal.ts'
import type { InputSchema } from './tool.ts'

/** The arguments, once they fit; else the first that does not, and which there are. Never a value. */
export function checked(schema: InputSchema, given: Record<string, unknown>): Record<string, unknown> {
  const [first] = Errors(schema, given)
  if (!first) return given
  const known = Object.keys(schema.properties)
  const where = first.instancePath.slice(1).replaceAll('/', '.')
  const what = where === '' ? `the arguments ${first.message}` : `${where} ${first.message}`
  throw new ToolRefusal(`${what}. Arguments of this tool: ${known.join(', ') || 'none'}`)
}
