import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type CompilersFactory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidator = AjvCompiler()
const buildSerializer = SerializerSelector()
const serializers = new WeakMap<object, (data: unknown) => string>()

/**
 * How Fastify makes functions of schemas. By default it compiles the schema of every answer apart, with all named schemas
 * beside it, which took most of the time of a start. Here a schema is compiled once, although many routes share it, and
 * the named ones are added only where it refers to one. Requests refer to none.
 */
export const compilersFactory: CompilersFactory = {
  buildValidator: (...[, options]: Parameters<BuildCompilerFromPool>) => buildValidator({}, options),
  buildSerializer(named, options) {
    const compileAlone = buildSerializer({}, options)
    const compileWithNamed = buildSerializer(named, options)
    return (route) => {
      const schema = route.schema as object
      const known = serializers.get(schema)
      if (known) return known
      const compile = JSON.stringify(schema).includes('"$ref"') ? compileWithNamed : compileAlone
      const made = compile(route)
      serializers.set(schema, made)
      return made
    }
  },
}
