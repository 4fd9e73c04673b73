import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REASON_CODES, strongest } from './reasons.ts'

const GUIDE = new URL('../../../../docs/guides/why-is-a-day-empty.md', import.meta.url)

test('every code is explained in the guide, and no other', () => {
  const explained = [...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1])
  expect(explained.sort()).toEqual([...REASON_CODES].sort())
})

test('of several reasons the one that can be acted on speaks', () => {
  expect(strongest(['vendor_had_nothing', 'refused', 'not_connected'])).toBe('refused')
  expect(strongest(['not_connected', 'not_offered'])).toBe('not_connected')
  expect(strongest([])).toBeNull()
})
