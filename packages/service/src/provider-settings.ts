import {
  type CallLimit,
  type Manifest,
  PROVIDERS,
  type Provider,
  type ProviderAddresses,
  withScopes,
} from '@tributary/providers'
import { formatLimit } from './platform/call-limits.ts'
import { parseLimits, parseScopes, parseYesNo } from './provider-values.ts'

/** What the configuration says about one source. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** By the names of the manifest's `appSettings`. */
  settings: Readonly<Record<string, string>>
  /** Instead of the vendor's own; the others stay. */
  addresses: Readonly<Partial<Record<keyof ProviderAddresses, string>>>
  overrides: ManifestOverrides
}

/** What an operator may set instead of the manifest's values, because it differs between applications of one vendor. */
export interface ManifestOverrides {
  scopes?: readonly string[]
  limits?: readonly CallLimit[]
  pull?: boolean
}

/** Each with how its text is read; the parser throws an `Error` that says what the value must be. */
const OVERRIDES: {
  [K in keyof ManifestOverrides]-?: {
    suffix: string
    purpose(manifest: Manifest): string
    applies(manifest: Manifest): boolean
    parse(text: string): NonNullable<ManifestOverrides[K]>
  }
} = {
  scopes: {
    suffix: 'SCOPES',
    purpose: ({ source, oauth, optionalResources = [] }) =>
      `Scopes that people are asked for, separated by spaces or commas, when the application at ${source} has others than \`${oauth.scopes.join(' ')}\`. A resource whose scope is not granted is not read.${optionalResources.map(({ name, scope }) => ` With \`${scope}\` beside them \`${name}\` is read too.`).join('')}`,
    applies: ({ oauth }) => oauth.scopes.length > 0,
    parse: parseScopes,
  },
  limits: {
    suffix: 'LIMITS',
    purpose: ({ source, limits }) =>
      `Limits of calls that ${source} grants the application, when they differ from \`${limits.map(formatLimit).join(',')}\`: \`CALLS/SECONDS\`, separated by commas; \`CALLS+MORE/SECONDS\` for a part that grows with each connected user, \`CALLS/SECONDS/user\` for a limit of each user.`,
    applies: () => true,
    parse: parseLimits,
  },
  pull: {
    suffix: 'PULL',
    purpose: ({ source }) =>
      `\`true\` polls ${source} as well. Only for applications that ${source} allows to pull without a notification.`,
    applies: ({ pullOnRequest }) => pullOnRequest === true,
    parse: parseYesNo,
  },
}

/** The provider as this deployment uses it: its manifest with what the operator configured. */
export function withOverrides<P extends Pick<Provider, 'manifest'>>(
  provider: P,
  overrides: ManifestOverrides,
): P {
  const { manifest } = provider
  const { scopes = manifest.oauth.scopes, limits = manifest.limits, pull = false } = overrides
  const delivery: Manifest['delivery'] = pull ? [...manifest.delivery, 'pull'] : manifest.delivery
  return { ...provider, manifest: { ...withScopes(manifest, scopes), limits, delivery } }
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
    | { part: 'overrides'; field: keyof ManifestOverrides }
}

type Env = Readonly<Record<string, string | undefined>>

const ADDRESSES: readonly { field: keyof ProviderAddresses; what: string }[] = [
  { field: 'authorize', what: 'authorization page' },
  { field: 'token', what: 'token endpoint' },
  { field: 'revoke', what: 'revocation endpoint' },
  { field: 'api', what: 'data API' },
  { field: 'keys', what: 'published webhook keys' },
]

const overrideNames = Object.keys(OVERRIDES) as (keyof ManifestOverrides)[]

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
    ...overrideNames
      .filter((field) => OVERRIDES[field].applies(manifest))
      .map(
        (field): ProviderSetting => ({
          slug,
          name: `${prefix}_${OVERRIDES[field].suffix}`,
          purpose: OVERRIDES[field].purpose(manifest),
          secret: false,
          place: { part: 'overrides', field },
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
        overrides: overridesOf(given, problems),
      }
    else if (given.length > 0)
      problems.push(`TRIBUTARY_${slug.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET go together`)
    for (const { name, place, value } of given)
      if (place.part === 'addresses' && !isHttps(value, env)) problems.push(`${name} must be an https URL`)
  }
  return complete
}

function overridesOf(
  given: readonly (ProviderSetting & { value: string })[],
  problems: string[],
): ManifestOverrides {
  return Object.fromEntries(
    given.flatMap(({ name, place, value }) => {
      if (place.part !== 'overrides') return []
      try {
        return [[place.field, OVERRIDES[place.field].parse(value)] as const]
      } catch (error) {
        problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`)
        return []
      }
    }),
  )
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
