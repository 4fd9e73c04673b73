/**
 * Imports point one way: between packages, and between the service's capability folders, where they also pass through the
 * `index.ts` of the other folder. A folder names its own tables only (`table-owners.ts`). Prints what breaks a rule.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkTables } from './table-owners.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What each package may import besides itself. */
const PACKAGES: Record<string, readonly string[]> = {
  health: [],
  providers: ['health'],
  lab: [],
  simulator: [],
  sdk: [],
  mobile: ['health'],
  app: ['mobile'],
  portal: [],
  service: ['health', 'lab', 'mobile', 'providers', 'sdk'],
}

/** Tests may also drive the fake vendors and the integrator's tools. */
const IN_TESTS: Record<string, readonly string[]> = {
  providers: ['simulator'],
  sdk: ['health'],
  service: ['simulator'],
}

/** A folder of the service may import the ones after it, never the ones before. */
const CAPABILITIES = [
  'cli',
  'replay',
  'sandbox',
  'portal-api',
  'provider-check',
  'docs-site',
  'erasure',
  'mcp',
  'why',
  'lab',
  'binding',
  'phones',
  'connections',
  'addons',
  'intake',
  'recording',
  'notifications',
  'building',
  'delivery',
  'documents',
  'records',
  'mail',
  'idempotency',
  'users',
  'accounts',
  'har',
  'platform',
]

/** The ground floor has no single door: every file of it is for all. */
const GROUND = 'platform'

/** Each folder in here is a capability of its own. */
const GROUP = 'addons'

/** Top-level files of the service wire everything together and may import it all; other folders may import only this one of them. */
const FOR_ALL_FOLDERS = 'config.ts'

/** What the pure domain may use from outside. */
const PURE_DEPENDENCIES = ['typebox', 'temporal-polyfill', 'uuid', '@medplum/fhirtypes']

/** The shapes of the portal's answers: types alone, which leave nothing behind in its build. */
const PORTAL_TYPES = '@tributary/service/portal-types'

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)\s*import\s+'([^']+)'/g

export interface Finding {
  file: string
  message: string
}

export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** `file` is relative to the root, with forward slashes. */
export function checkFile(file: string, source: string): Finding[] {
  const [, from, place, folder] = file.split('/') as [string, string, string, string?]
  const isTest = file.endsWith('.test.ts') || place === 'test' || place === 'conformance'
  return importsOf(source).flatMap((target) => {
    const problem = target.startsWith('.')
      ? checkRelative(file, from, place, folder, target, isTest)
      : checkPackage(from, target, isTest)
    return problem ? [{ file, message: problem }] : []
  })
}

function checkPackage(from: string, target: string, isTest: boolean): string | null {
  if (from === 'portal' && target === PORTAL_TYPES) return null
  const named = /^@tributary\/([^/]+)/.exec(target)?.[1]
  if (named) {
    const allowed = [from, ...(PACKAGES[from] ?? []), ...(isTest ? (IN_TESTS[from] ?? []) : [])]
    return allowed.includes(named) ? null : `package ${from} must not import package ${named}`
  }
  if (
    from === 'health' &&
    !isTest &&
    !PURE_DEPENDENCIES.some((name) => target === name || target.startsWith(`${name}/`))
  )
    return `the pure domain must not import ${target}`
  return null
}

function checkRelative(
  file: string,
  from: string,
  place: string,
  folder: string | undefined,
  target: string,
  isTest: boolean,
): string | null {
  const path = relative(ROOT, resolve(ROOT, dirname(file), target)).split(sep)
  if (isTest && path[0] === 'test') return null
  if (path[0] !== 'packages' || path[1] !== from) return `reaches out of its package by path: ${target}`
  if (from !== 'service' || place !== 'src' || isTest || path[2] !== 'src') return null
  return checkDirection(folder, path) ?? checkDoor(file, path)
}

function checkDirection(folder: string | undefined, path: readonly string[]): string | null {
  if (!folder || folder.endsWith('.ts')) return null
  if (path.length === 4)
    return path[3] === FOR_ALL_FOLDERS ? null : `${folder} must not import ${path[3]}: it wires ${folder}`
  const [here, there] = [CAPABILITIES.indexOf(folder), CAPABILITIES.indexOf(path[3]!)]
  if (here < 0) return `${folder} is not a known capability: give it a place in scripts/boundaries.ts`
  return there >= here ? null : `${folder} must not import ${path[3]}: imports point the other way`
}

/** Files of one capability import each other directly, never their own index: it would be a circle. */
function checkDoor(file: string, path: readonly string[]): string | null {
  if (path.length === 4 || path[3] === GROUND || file.includes('/testing/')) return null
  const there = capabilityOf(path)
  const isOwn = there.join('/') === capabilityOf(file.split('/')).join('/')
  const isIndex = path.slice(there.length).join('/') === 'index.ts'
  if (isOwn) return isIndex ? `imports the index of its own folder ${there.at(-1)}` : null
  return isIndex ? null : `reaches past ${there.slice(3).join('/')}/index.ts into ${path.slice(3).join('/')}`
}

/** The path of the folder that a file of the service belongs to. */
const capabilityOf = (path: readonly string[]): readonly string[] => path.slice(0, path[3] === GROUP ? 5 : 4)

if (import.meta.main) {
  const files = globSync('packages/*/{src,test,conformance}/**/*.{ts,tsx}', { cwd: ROOT }).map((f) =>
    f.split(sep).join('/'),
  )
  const findings = files.flatMap((file) => {
    const source = readFileSync(resolve(ROOT, file), 'utf8')
    return [...checkFile(file, source), ...checkTables(file, source).map((message) => ({ file, message }))]
  })
  for (const { file, message } of findings) process.stderr.write(`${file}: ${message}\n`)
  process.stdout.write(`${files.length} files, ${findings.length} findings\n`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
