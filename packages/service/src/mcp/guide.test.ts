import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isScope } from './scopes.ts'
import { TOOLS } from './tools/index.ts'

const guide = readFileSync(new URL('../../../../docs/guides/asking-an-assistant.md', import.meta.url), 'utf8')

test('the guide names tools and scopes that there are', () => {
  const named = guide.match(/\b(?:get|list|why|explain)_\w+/g) ?? []
  expect(named.length).toBeGreaterThan(6)
  const names = TOOLS.map(({ name }) => name)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  const scopes = [...guide.matchAll(/--scopes (\S+)/g)].flatMap(([, list]) => list!.split(','))
  expect(scopes.length).toBeGreaterThan(0)
  expect(scopes.filter((name) => !isScope(name))).toEqual([])
})
