import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

const DIST = fileURLToPath(new URL('../packages/portal/dist', import.meta.url))
const MOST_BYTES = 300 * 1024
/** A class name of the charting library, which only the files that contain the library mention. */
const OF_CHARTS = 'recharts-wrapper'

test('the portal loads with less than 300 KB of JavaScript, and the charts on demand', {
  timeout: 120_000,
}, async () => {
  await buildWeb()
  const html = await readFile(join(DIST, 'index.html'), 'utf8')
  const first = [...html.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name]) => name!)
  expect(first).not.toEqual([])
  const scripts = new Map<string, string>()
  for (const name of await readdir(join(DIST, 'assets')))
    if (name.endsWith('.js')) scripts.set(name, await readFile(join(DIST, 'assets', name), 'utf8'))
  const charts = [...scripts].filter(([, text]) => text.includes(OF_CHARTS)).map(([name]) => name)
  expect(charts).toHaveLength(1)

  const sizeOf = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(scripts.get(name)!).length, 0)
  const atFirst = closureOf(first, scripts)
  expect([...atFirst]).not.toContain(charts[0])
  expect(sizeOf(atFirst)).toBeLessThan(MOST_BYTES)
  // Every page together: no way through the portal needs more, apart from the charts.
  expect(sizeOf([...scripts.keys()].filter((name) => name !== charts[0]))).toBeLessThan(MOST_BYTES)
})

/** The scripts and everything that they import at once. */
function closureOf(names: readonly string[], scripts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const text = scripts.get(name)!
    for (const [, imported] of text.matchAll(/(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g)) add(imported!)
  }
  for (const name of names) add(name)
  return found
}
