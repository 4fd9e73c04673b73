import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const packages = (JSON.parse(text) as { packages: Record<string, Locked> }).packages

test('the lock file names no registry', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})

test('the lock file lists the packages of every platform, or a clean install fails on some', () => {
  const missing = Object.values(packages)
    .flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
    .filter((name) => !packages[`node_modules/${name}`])
  expect(missing).toEqual([])
})
