import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** The part of a JSON schema that values are made from. */
export interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  format?: string
  minLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
}

export interface KnownRoute {
  method: string
  url: string
  config: RouteOptions['config']
  schema: { params?: Schema; querystring?: Schema; body?: Schema; security?: readonly object[] }
}

/** Every route of the servers that are made meanwhile. */
export async function routesOf<T>(make: () => Promise<T>): Promise<{ made: T; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config, schema = {} }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ method: one, url, config, schema: schema as KnownRoute['schema'] })
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { made: await make(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

/** A code unit that no text in UTF-8 can contain. */
const LONE_SURROGATE = '\ud800'

const TEXTS: readonly string[] = [
  'a\0b',
  LONE_SURROGATE,
  '9999-12-31',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  'x'.repeat(6_000),
  '-1',
  '99999999999999999999',
  '',
]

/** Texts to put in place of a part of an address. An empty part would be another address. */
export const HOSTILE_PARTS = TEXTS.filter((text) => text !== '').map(encodedPart)
export const HOSTILE_QUERIES = TEXTS.map(encodedPart)
/** Deeper than any body may be. */
const DEEP: unknown = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
export const HOSTILE_VALUES: readonly unknown[] = [...TEXTS, null, -1, 1e308, ['a\0b'], {}, DEEP]

function encodedPart(text: string): string {
  return text === LONE_SURROGATE ? '%ED%A0%80' : encodeURIComponent(text)
}

/** A value that the schema allows; `known` gives those of some names. */
export function sampleOf(schema: Schema, name: string, known: Readonly<Record<string, unknown>>): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, name, known)
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, '', known)]
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (schema.format === 'date-time') return '2026-03-01T12:00:00Z'
  if (/date|day|start|finish|from|to$/.test(name)) return '2026-03-01'
  return 'a'.repeat(Math.max(4, schema.minLength ?? 0))
}

function objectOf({ properties = {} }: Schema, known: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name, known)]),
  )
}

/** The body with each of its members, and theirs, replaced in turn. */
export function* spoilt(good: unknown, values: readonly unknown[], levels = 3): Generator<unknown> {
  if (typeof good !== 'object' || good === null || levels === 0) return
  for (const [name, member] of Object.entries(good)) {
    const replaced = (value: unknown) =>
      Array.isArray(good) ? good.with(Number(name), value) : { ...good, [name]: value }
    for (const value of values) yield replaced(value)
    for (const value of spoilt(member, values, levels - 1)) yield replaced(value)
  }
}
