import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const source = fileURLToPath(new URL('..', import.meta.url))
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

/**
 * Writes the publishable package into `folder`. It has a manifest of its own, because the one of the workspace
 * points at the TypeScript sources, which Node does not run inside node_modules.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await compile(join(folder, 'lib'))
  await pointDeclarationsAtJavaScript(join(folder, 'lib'))
  const manifest = publishedManifest(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['README.md', 'LICENSE']) await copyFile(join(source, file), join(folder, file))
}

async function compile(outDir: string): Promise<void> {
  const command = [join(typescript, 'bin/tsc'), '--project', join(source, 'tsconfig.build.json')]
  try {
    await promisify(execFile)(process.execPath, [...command, '--outDir', outDir])
  } catch (error) {
    throw new Error(`The sources do not compile:\n${(error as { stdout?: string }).stdout}`, { cause: error })
  }
}

/** The compiler rewrites `./x.ts` in JavaScript only, and older compilers do not resolve it in a declaration. */
async function pointDeclarationsAtJavaScript(folder: string): Promise<void> {
  for await (const file of glob('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/(["'])(\.{1,2}\/[^"'\n]+)\.ts\1/g, '$1$2.js$1'))
  }
}

function publishedManifest(workspace: Record<string, unknown>): Record<string, unknown> {
  const { name, version, description, license, type } = workspace
  return {
    name,
    version,
    description,
    license,
    type,
    engines: { node: '>=20' },
    sideEffects: false,
    files: ['lib'],
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './connect': { types: './lib/connect/element.d.ts', default: './lib/connect/element.js' },
      './package.json': './package.json',
    },
  }
}
