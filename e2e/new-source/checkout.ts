import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPIED =
  /^(?:packages|scripts|docs|(?:biome|package|package-lock|tsconfig)\.json|.*\.md|LICENSE|\.gitignore)$/
const LEFT_OUT = /\/(?:node_modules|fixtures|exchanges|generator)(?:\/|$)|\.test\.tsx?$/

/** A copy of this checkout in `folder` that runs and type-checks by itself, on the packages that are installed here. */
export async function copyCheckout(folder: string): Promise<void> {
  for (const name of (await readdir(ROOT)).filter((name) => COPIED.test(name)))
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length - 1)),
    })
  const installed = join(ROOT, 'node_modules')
  await mkdir(join(folder, 'node_modules/@tributary'), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== '@tributary') await symlink(join(installed, name), join(folder, 'node_modules', name))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@tributary', name))
}

/** The made-up source: one folder, and its name in the registry. */
export async function addSource(folder: string): Promise<void> {
  const sources = join(folder, 'packages/providers/src')
  await mkdir(join(sources, 'acme'))
  await cp(new URL('acme/index.ts.txt', import.meta.url), join(sources, 'acme/index.ts'))
  const registry = join(sources, 'registry.ts')
  const before = await readFile(registry, 'utf8')
  const after = before.replace('whoop, dexcom]', 'whoop, dexcom, acme]')
  if (after === before) throw new Error('The registry no longer ends with Dexcom.')
  await writeFile(registry, `import { acme } from './acme/index.ts'\n${after}`)
}
