import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockedPackage, refusedLicences } from './licences.ts'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

test('everything that is installed for production has a licence that is allowed', () => {
  expect(refusedLicences(lock.packages)).toEqual([])
})

test.each([
  'AGPL-3.0-only',
  'SSPL-1.0',
  'BUSL-1.1',
  'Elastic-2.0',
  'GPL-3.0-only',
  'UNLICENSED',
  'MIT AND AGPL-3.0-only',
  '(MIT AND BUSL-1.1)',
  'SEE LICENSE IN LICENSE.md',
  undefined,
])('refuses %s', (license) => {
  const found: LockedPackage = license === undefined ? {} : { license }
  expect(refusedLicences({ 'node_modules/some': found })).toEqual([`some: ${license ?? 'no licence'}`])
})

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later'])('allows %s', (license) => {
  expect(refusedLicences({ 'node_modules/a/node_modules/@b/c': { license } })).toEqual([])
})

test('tools that are not shipped may have any', () => {
  expect(refusedLicences({ 'node_modules/some': { license: 'GPL-3.0-only', dev: true } })).toEqual([])
})
