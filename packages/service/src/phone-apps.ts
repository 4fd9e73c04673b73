export interface AndroidApp {
  packageName: string
  /** SHA-256 of the signing certificates, in capitals. */
  fingerprints: readonly string[]
}

const APPLE_APP_ID = /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/
const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i

const listed = (text: string) => text.split(',').map((item) => item.trim())

export function parseAppleAppIds(text: string): string[] {
  const ids = listed(text)
  if (!ids.every((id) => APPLE_APP_ID.test(id)))
    throw new Error('must be app ids, TEAMID.bundle.identifier, separated by commas')
  return ids
}

export function parseAndroidApps(text: string): AndroidApp[] {
  const apps = new Map<string, string[]>()
  for (const item of listed(text)) {
    const [packageName = '', fingerprint = ''] = item.split('=')
    if (!PACKAGE_NAME.test(packageName) || !FINGERPRINT.test(fingerprint))
      throw new Error(
        'must be package.name=FINGERPRINT, separated by commas; FINGERPRINT is 32 pairs of hex digits with colons between them',
      )
    apps.set(packageName, [...(apps.get(packageName) ?? []), fingerprint.toUpperCase()])
  }
  return [...apps].map(([packageName, fingerprints]) => ({ packageName, fingerprints }))
}
