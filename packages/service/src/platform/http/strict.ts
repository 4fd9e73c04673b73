import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Finding = FastifySchemaValidationError

/**
 * For routes with a body: nothing is turned into another type on the way. The server's own rule would take the null of a
 * nullable number for a zero, and a number for the name of a user.
 */
export const strictly: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema)
  const validate = (value: unknown): boolean => {
    validate.errors = validator.Check(value) ? [] : validator.Errors(value).flatMap(inFrameworkTerms)
    return validate.errors.length === 0
  }
  validate.errors = [] as Finding[]
  return validate
}

/** The parameters by which an error answer names the field. */
function inFrameworkTerms(finding: Finding): Finding[] {
  const { requiredProperties, additionalProperties } = finding.params as Record<string, string[] | undefined>
  if (finding.keyword === 'boolean') return []
  if (requiredProperties) return [{ ...finding, params: { missingProperty: requiredProperties[0] } }]
  if (additionalProperties) return [{ ...finding, params: { additionalProperty: additionalProperties[0] } }]
  return [finding]
}
