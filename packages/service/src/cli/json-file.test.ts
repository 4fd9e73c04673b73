import { expect, it } from 'vitest'
import { parseJson } from './json-file.ts'

it('reads JSON, with a byte order mark too', () => {
  expect(parseJson('a.json', '\uFEFF{"a": 1}')).toEqual({ a: 1 })
})

it.each([
  ['{"a": 1,\n "b": oops}', 2],
  ['[1,\n2,\n]', 3],
  ['{"a": 1\n "b": 2}', 2],
  ['{"a":\n\n', 3],
  ['{"a": 1}\n}', 2],
  ['', 1],
])('names the line of the mistake in %j', (content, line) => {
  expect(() => parseJson('a.json', content)).toThrow(`a.json is not JSON: line ${line}: `)
})

it('does not repeat the content', () => {
  expect(() => parseJson('a.json', '{"weight": 81.5, oops: secret}')).toThrow(/^((?!secret|81\.5).)*$/)
  expect(() => parseJson('a.json', '["81.5", oops]')).toThrow(/^((?!81\.5).)*$/)
})
