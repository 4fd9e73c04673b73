export type JsonSchema = { [keyword: string]: unknown }

/**
 * Moves every titled schema into `definitions` under its title and leaves a `$ref` in its place, so that a block
 * which several documents share becomes one type.
 */
export function nameShapes(schemas: readonly object[]): Record<string, JsonSchema> {
  const definitions: Record<string, JsonSchema> = {}
  const name = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(name)
    if (typeof value !== 'object' || value === null) return value
    const { $id: _, ...schema } = mapValues(value, name)
    if (typeof schema.title !== 'string') return schema
    const known = definitions[schema.title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the title ${schema.title}. Give each its own.`)
    }
    definitions[schema.title] = schema
    return { $ref: `#/definitions/${schema.title}` }
  }
  for (const schema of schemas) name(schema)
  return definitions
}

function mapValues(record: object, map: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
