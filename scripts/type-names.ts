/** Two exported types with one name are two things with one word: lists them and fails. Part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs'

const DECLARATION = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm

/** The same thing on both sides of a boundary that code must not cross. */
const SAME_THING: ReadonlySet<string> = new Set([
  // What a phone sends and the service stores.
  'BackgroundMode',
  'Brand',
  'PermissionState',
  'SourceView',
  // The injected clock of each package.
  'Clock',
  // The sign before a value, in laboratory results and in records.
  'Comparator',
  // What delivery needs of a stored document, through its port.
  'DocumentRef',
  'SealedBody',
])

/** Row types carry the names of their tables. */
const TABLES = 'packages/service/src/platform/schema.ts'

/** The SDK restates the public shapes, and the simulator shares no code: each is unique in itself. */
const APART = /^packages\/(sdk|simulator)\//

export function collidingTypes(files: Iterable<readonly [path: string, text: string]>): string[] {
  const places = new Map<string, string[]>()
  for (const [path, text] of files) {
    const scope = APART.exec(path)?.[1] ?? ''
    for (const [, name] of text.matchAll(DECLARATION)) {
      const key = `${scope} ${name}`
      places.set(key, [...(places.get(key) ?? []), path])
    }
  }
  return [...places]
    .filter(([key, paths]) => paths.length > 1 && !SAME_THING.has(key.trim()))
    .map(([key, paths]) => `${key.trim().split(' ').at(-1)}: ${paths.join(', ')}`)
    .sort()
}

if (import.meta.main) {
  const paths = globSync('packages/*/{src,generator,conformance}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path) && path !== TABLES,
  )
  const found = collidingTypes(paths.map((path) => [path, readFileSync(path, 'utf8')] as const))
  for (const line of found) process.stderr.write(`two exported types share a name: ${line}\n`)
  process.stdout.write(`${paths.length} files, ${found.length} names of exported types used twice\n`)
  if (found.length > 0) process.exitCode = 1
}
