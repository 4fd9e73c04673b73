import { type Manifest, PROVIDERS, type ProviderAddresses } from '@tributary/providers'

/** What the configuration says about one source. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** By the names of the manifest's `appSettings`. */
  settings: Readonly<Record<string, string>>
  /** Instead of the vendor's own; the others stay. */
  addresses: Readonly<Partial<Record<keyof ProviderAddresses, string>>>
}

export interface ProviderSetting {
  slug: string
  name: string
  purpose: string
  secret: boolean
  place:
    | { part: 'clientId' | 'clientSecret' }
    | { part: 'settings'; field: string }
    | { part: 'addresses'; field: keyof ProviderAddresses }
}

type Env = Readonly<Record<string, string | undefined>>

const ADDRESSES: readonly { field: keyof ProviderAddresses; what: string }[] = [
  { field: 'authorize', what: 'authorization page' },
  { field: 'token', what: 'token endpoint' },
  { field: 'revoke', what: 'revocation endpoint' },
  { field: 'api', what: 'data API' },
  { field: 'keys', what: 'published webhook keys' },
]

/** For the application registered at each vendor; in the sandbox the simulator brings its own. */
export const PROVIDER_SETTINGS: readonly ProviderSetting[] = Object.values(PROVIDERS).flatMap(
  ({ manifest }) => settingsOf(manifest),
)

function settingsOf(manifest: Manifest): ProviderSetting[] {
  const { slug, source } = manifest
  const prefix = `TRIBUTARY_${slug.toUpperCase()}`
  return [
    {
      slug,
      name: `${prefix}_CLIENT_ID`,
      purpose: `Client id of the application registered at ${source}.`,
      secret: false,
      place: { part: 'clientId' },
    },
    {
      slug,
      name: `${prefix}_CLIENT_SECRET`,
      purpose: `Client secret of the application registered at ${source}.`,
      secret: true,
      place: { part: 'clientSecret' },
    },
    ...(manifest.appSettings ?? []).map(
      ({ name, purpose }): ProviderSetting => ({
        slug,
        name: `${prefix}_${upperSnake(name)}`,
        purpose,
        secret: true,
        place: { part: 'settings', field: name },
      }),
    ),
    ...addressesOf(manifest).map(
      ({ field, what }): ProviderSetting => ({
        slug,
        name: `${prefix}_${field.toUpperCase()}_URL`,
        purpose: `Instead of the address of ${source}’s ${what}.`,
        secret: false,
        place: { part: 'addresses', field },
      }),
    ),
  ]
}

/** Only addresses that the vendor has: there is nothing to replace otherwise. */
function addressesOf({ addresses }: Manifest) {
  return ADDRESSES.filter(({ field }) => addresses[field] !== null)
}

function upperSnake(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
}

/** Only sources with both credentials are there; what is half given is a problem. */
export function readProviderSettings(
  env: Env,
  problems: string[],
): Readonly<Record<string, ProviderSettings>> {
  const complete: Record<string, ProviderSettings> = {}
  for (const [slug, all] of Map.groupBy(PROVIDER_SETTINGS, (setting) => setting.slug)) {
    const given = all.flatMap((setting) => {
      const value = env[setting.name]?.trim()
      return value ? [{ ...setting, value }] : []
    })
    const [clientId, clientSecret] = (['clientId', 'clientSecret'] as const).map(
      (part) => given.find(({ place }) => place.part === part)?.value,
    )
    if (clientId && clientSecret)
      complete[slug] = {
        clientId,
        clientSecret,
        settings: fieldsOf(given, 'settings'),
        addresses: fieldsOf(given, 'addresses'),
      }
    else if (given.length > 0)
      problems.push(`TRIBUTARY_${slug.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET go together`)
    for (const { name, place, value } of given)
      if (place.part === 'addresses' && !isHttps(value, env)) problems.push(`${name} must be an https URL`)
  }
  return complete
}

function fieldsOf(
  given: readonly (ProviderSetting & { value: string })[],
  part: 'settings' | 'addresses',
): Record<string, string> {
  return Object.fromEntries(
    given.flatMap(({ place, value }) => (place.part === part ? [[place.field, value] as const] : [])),
  )
}

/** Tokens travel there: only a sandbox may send them in clear. */
function isHttps(text: string, env: Env): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && env['TRIBUTARY_ENVIRONMENT'] !== 'production')
}
