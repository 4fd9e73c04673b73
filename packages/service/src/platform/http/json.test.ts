import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEPEST, MOST_PARTS, refusalOfJson } from './json.ts'

const refusalOf = (text: string) => refusalOfJson(Buffer.from(text))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('the depth of any JSON is found by its bytes, whatever its texts hold', () => {
  const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  const levels = fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(json, levels, (inner, names) => {
      const value = names.reduce<unknown>((held, name) => (name === '' ? [held] : { [name]: held }), inner)
      expect(refusalOf(JSON.stringify(value)) !== null).toBe(depthOf(value) > DEEPEST)
    }),
  )
})

test.each([
  ['as deep as it may be', nested(DEEPEST), null],
  ['one level deeper', nested(DEEPEST + 1), /nested/],
  ['deep in an object', `{"a":${nested(DEEPEST)}}`, /nested/],
  ['brackets in a text', JSON.stringify(['[{'.repeat(100), '"[\\'.repeat(100)]), null],
  ['many beside each other', `[${'[],'.repeat(MOST_PARTS - 2)}[]]`, null],
  ['too many names', `{${'"":0,'.repeat(MOST_PARTS)}"":0}`, /more than/],
  ['too many beside each other', `[${'[],'.repeat(MOST_PARTS - 1)}[]]`, /more than/],
  ['what is no JSON, and ends in a text', '{"a', null],
  ['nothing', '', null],
])('%s', (_name, text, refusal) => {
  if (refusal === null) expect(refusalOf(text)).toBeNull()
  else expect(refusalOf(text)).toMatch(refusal)
})
