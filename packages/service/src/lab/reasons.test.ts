import { readFileSync } from 'node:fs'
import { FAILURES } from '@tributary/lab'
import { expect, test } from 'vitest'
import { REASONS } from './reasons.ts'

test('every way to fail has words for people, and the reference has the same', () => {
  const page = readFileSync(new URL('../../../../docs/reference/lab.md', import.meta.url), 'utf8')
  expect(Object.keys(REASONS)).toEqual([...FAILURES, 'same_file', 'same_report'])
  for (const [reason, words] of Object.entries(REASONS))
    expect(page).toContain(`| \`${reason}\` | ${words} |`)
})
