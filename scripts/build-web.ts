/** Builds the pages that the service serves, unless what they are made of is unchanged. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

/** Each with what it is made of besides its own files. */
const WEBS: Readonly<Record<string, readonly string[]>> = {
  app: ['packages/mobile/src/**/*.ts'],
  portal: [],
}

/** Two starts at once may both build: the last puts its folder in place, and both are the same. */
export async function buildWeb(): Promise<void> {
  for (const [name, others] of Object.entries(WEBS)) await build(name, others)
}

async function build(name: string, others: readonly string[]): Promise<void> {
  const folder = join(ROOT, 'packages', name)
  const dist = join(folder, 'dist')
  const mark = markOf([
    'package-lock.json',
    `packages/${name}/{index.html,package.json,vite.config.ts,capacitor.config.ts}`,
    `packages/${name}/{public,src}/**/*.*`,
    ...others,
  ])
  if ((await readFile(join(dist, '.built'), 'utf8').catch(() => null)) === mark) return
  process.stderr.write(`Building the ${name} …\n`)
  const fresh = join(folder, `.dist-${randomUUID()}`)
  // By itself: a test's environment would make it a build for development.
  await run(process.execPath, [VITE, 'build', '--logLevel', 'error', '--outDir', fresh], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await writeFile(join(fresh, '.built'), mark)
  await rm(dist, { recursive: true, force: true })
  await rename(fresh, dist).catch(() => rm(fresh, { recursive: true, force: true }))
}

function markOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

if (import.meta.main) await buildWeb()
