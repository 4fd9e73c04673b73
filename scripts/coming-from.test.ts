import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../docs/${path}`, import.meta.url)), 'utf8')

test('every field that the guide for other services names is a field of the document', () => {
  const [, tables] = read('guides/coming-from-another-service.md').split('## From Terra')
  const rows = [...tables!.matchAll(/\| `([a-z_]+)` \| `(\w+)`[^|]*\|$/gm)]
  expect(rows.length).toBeGreaterThan(80)
  const unknown = rows.filter(
    ([, document, field]) =>
      !new RegExp(`^\\| \`(\\w+_object\\.)?${field}\` \\|`, 'm').test(
        read(`reference/payloads/${document}.md`),
      ),
  )
  expect(unknown.map(([, document, field]) => `${document}.${field}`)).toEqual([])
})
