/** Licences of what is shipped: free to use, to change and to pass on, with conditions on the library itself at most. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that do not name their licence as SPDX does, with what their licence file says. */
const READ_BY_HAND: Record<string, { declared: string; licence: string }> = {
  '@lhncbc/ucum-lhc': { declared: 'SEE LICENSE IN LICENSE.md', licence: 'BSD-3-Clause' },
}

export interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

/** Packages of a lock file that are installed for production under a licence that is not allowed, or under none. */
export function refusedLicences(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
    .filter(({ name, license }) => !isAllowed(licenceOf(name, license)))
    .map(({ name, license }) => `${name}: ${license ?? 'no licence'}`)
}

function licenceOf(name: string, declared: string | undefined): string {
  const byHand = READ_BY_HAND[name]
  return byHand && byHand.declared === declared ? byHand.licence : (declared ?? '')
}

/** An SPDX expression, with brackets around the whole of it at most: of alternatives one suffices, of several together all must be allowed. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)))
}
