import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every test that replaces a module is among those that are run apart', () => {
  const config = readFileSync(`${ROOT}/vitest.config.ts`, 'utf8')
  const replacing = globSync('{packages/*,e2e,scripts,bench}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }).filter(
    (file) =>
      !file.endsWith('.long.test.ts') && /\bvi\.(?:do)?Mock\(/i.test(readFileSync(`${ROOT}/${file}`, 'utf8')),
  )
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([])
  expect(replacing.length).toBeGreaterThan(0)
})
