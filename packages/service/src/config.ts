import { resolve } from 'node:path'
import { type AndroidApp, parseAndroidApps, parseAppleAppIds } from './phone-apps.ts'
import { ConfigError } from './platform/config-error.ts'
import { checkDatabaseUrl } from './platform/database-route.ts'
import type { MasterKey } from './platform/keyring.ts'
import { parseMasterKeys } from './platform/master-key.ts'
import { PROVIDER_SETTINGS, type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export type Environment = 'sandbox' | 'production'

export interface Config {
  environment: Environment
  port: number
  host: string
  /** Null until the port is known. */
  baseUrl: string | null
  dataDir: string
  /** Where the marks of erased users are kept, apart from the database. */
  erasuresFile: string
  databaseUrl: string | null
  /** The server itself, where the other leads to a pooler. */
  databaseDirectUrl: string | null
  databasePoolSize: number
  databaseStatementSeconds: number
  /** Null only where the embedded database keeps its own key file. */
  masterKeys: readonly MasterKey[] | null
  logLevel: string
  bodyLimitBytes: number
  trustedProxies: TrustedProxies
  addressRequestsPerMinute: number
  clientRequestsPerMinute: number
  clientConcurrency: number
  wrongCredentialsPerMinute: number
  allowLocalWebhooks: boolean
  jobConcurrency: number
  deliveryConcurrency: number
  endpointConcurrency: number
  summaryHoldSeconds: number
  rawRetentionDays: number
  labRetentionDays: number
  /** Who besides this service may issue tokens for laboratory documents; null: no other issuer. */
  labIssuer: LabIssuer | null
  /** The mail server; null: no mail is sent. */
  mail: MailSettings | null
  /** Where people of the portal may sign in instead of giving a password; null: nowhere. */
  oidc: OidcSettings | null
  /** Who is informed when the deployment needs an operator. */
  alertEmails: readonly string[]
  alertWebhook: string | null
  /** Where the app of phones is; null: at `/app` of the base address. */
  appUrl: string | null
  /** The apps that open our links on phones, as Apple and Android know them. */
  appleAppIds: readonly string[]
  androidApps: readonly AndroidApp[]
  /** Null: the sandbox runs a simulator of its own. */
  simulatorUrl: string | null
  providers: Readonly<Record<string, ProviderSettings>>
}

export interface LabIssuer {
  issuer: string
  audience: string
  jwksUrl: string
  clientClaim: string
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button on the sign-in page calls it. */
  name: string
}

export interface MailSettings {
  /** With its user and password. */
  server: string
  from: string
}

interface Setting<T> {
  name: string
  purpose: string
  /** Shown on the reference page; null when there is none. */
  fallback: Record<Environment, string> | string | null
  secret?: true
  parse(text: string): T
}

const oneOf =
  <T extends string>(...allowed: T[]) =>
  (text: string): T => {
    const found = allowed.find((value) => value === text)
    if (!found) throw new Error(`must be one of ${allowed.join(', ')}`)
    return found
  }

const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`must be a whole number from ${min} to ${max}`)
  return value
}

const yesNo = (text: string) => oneOf('true', 'false')(text) === 'true'

const url = (protocols: readonly string[]) => (text: string) => {
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new Error(`must be a URL starting with ${protocols.join(' or ')}`)
  return text.replace(/\/$/, '')
}

const text = (value: string) => value

const ADDRESS = /^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,255}$/
const NAMED_ADDRESS = /^[^<>\r\n]{1,100} <([^<>]+)>$/

const emailAddress = (value: string) => {
  if (!ADDRESS.test(value)) throw new Error('must be an e-mail address')
  return value
}

const sender = (value: string) => {
  emailAddress(NAMED_ADDRESS.exec(value)?.[1] ?? value)
  return value
}

const setting = <T>(s: Setting<T>) => s

export const SETTINGS = {
  environment: setting({
    name: 'TRIBUTARY_ENVIRONMENT',
    purpose: 'One deployment is one environment. `sandbox` brings the simulator and the receiver page.',
    fallback: 'sandbox',
    parse: oneOf('sandbox', 'production'),
  }),
  port: setting({
    name: 'PORT',
    purpose: 'Port of the HTTP server; 0 takes any free one.',
    fallback: '8080',
    parse: integer(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    purpose: 'Address the HTTP server listens on. `0.0.0.0` for all interfaces, as in a container.',
    fallback: '127.0.0.1',
    parse: text,
  }),
  baseUrl: setting({
    name: 'TRIBUTARY_BASE_URL',
    purpose:
      'Public address of this service, used in authorization links and provider callbacks. Must be https in production, where it is required. In the sandbox it is `http://localhost:PORT`.',
    fallback: null,
    parse: url(['http:', 'https:']),
  }),
  dataDir: setting({
    name: 'TRIBUTARY_DATA_DIR',
    purpose: 'Folder of the embedded database, its keys and the simulator’s memory.',
    fallback: '.data',
    parse: (value) => resolve(value),
  }),
  erasuresFile: setting({
    name: 'TRIBUTARY_ERASURES_FILE',
    purpose:
      'File of keyed marks of the users who were erased, by which a restored backup is erased again. Keep it where no restore takes it back, and over the life of a container. When unset, it lies beside the data folder: its name with `.erasures`.',
    fallback: null,
    parse: (value) => resolve(value),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    purpose:
      'A PostgreSQL 15 or newer. Several hosts are tried in turn until one takes changes: `postgres://USER:PASSWORD@a:5432,b:5432/NAME?target_session_attrs=read-write`. When unset, an embedded PostgreSQL runs in the data folder.',
    fallback: null,
    secret: true,
    parse: checkDatabaseUrl,
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    purpose:
      'The same database without the pooler, where DATABASE_URL leads to one such as PgBouncer. Listening for work and migrations go there.',
    fallback: null,
    secret: true,
    parse: checkDatabaseUrl,
  }),
  databasePoolSize: setting({
    name: 'DATABASE_POOL_SIZE',
    purpose: 'Most connections one process opens to the database.',
    fallback: '12',
    parse: integer(2, 500),
  }),
  databaseStatementSeconds: setting({
    name: 'DATABASE_STATEMENT_SECONDS',
    purpose:
      'Longest time of one statement of the service. A connection that is silent for 5 seconds longer is given up. Commands have 10 minutes for each statement, migrations no limit.',
    fallback: '20',
    parse: integer(1, 3600),
  }),
  masterKeys: setting({
    name: 'TRIBUTARY_MASTER_KEY',
    purpose:
      'Master keys that wrap every data key: `VERSION:KEY`, several separated by commas, KEY being 32 bytes in base64 (`openssl rand -base64 32`). The highest version wraps what is new. Required in production and with DATABASE_URL; the embedded sandbox makes its own in the data folder.',
    fallback: null,
    secret: true,
    parse: parseMasterKeys,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    purpose: 'Least severe level that is logged. Logs are JSON lines on standard error.',
    fallback: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  }),
  bodyLimitBytes: setting({
    name: 'TRIBUTARY_BODY_LIMIT_BYTES',
    purpose: 'Largest request body accepted; more is answered 413.',
    fallback: '1048576',
    parse: integer(1024, 104_857_600),
  }),
  trustedProxies: setting({
    name: 'TRIBUTARY_TRUST_PROXY',
    purpose:
      'Whose X-Forwarded-* headers are believed: the number of reverse proxies in front (`1`), or their addresses and networks, separated by commas (`10.0.0.0/8, fd00::/8`). With `0` none is believed: every caller behind a proxy has the address of the proxy, and shares its limits of wrong tries.',
    fallback: '0',
    parse: parseTrustedProxies,
  }),
  addressRequestsPerMinute: setting({
    name: 'TRIBUTARY_ADDRESS_REQUESTS_PER_MINUTE',
    purpose:
      'Most requests that one process takes from one address in a minute; more are answered 429. Behind a proxy that is not trusted all callers have its address.',
    fallback: '60000',
    parse: integer(10, 100_000_000),
  }),
  clientRequestsPerMinute: setting({
    name: 'TRIBUTARY_CLIENT_REQUESTS_PER_MINUTE',
    purpose:
      'Most requests that one process takes from one client in a minute, its phones and assistants included; more are answered 429.',
    fallback: '60000',
    parse: integer(10, 100_000_000),
  }),
  clientConcurrency: setting({
    name: 'TRIBUTARY_CLIENT_CONCURRENCY',
    purpose:
      'Most requests of one client, its phones and assistants included, that one process has under way at once; more are answered 429.',
    fallback: '256',
    parse: integer(1, 100_000),
  }),
  wrongCredentialsPerMinute: setting({
    name: 'TRIBUTARY_WRONG_CREDENTIALS_PER_MINUTE',
    purpose:
      'Most requests with wrong credentials that one process examines from one address in a minute; then those whose credentials were not right before are answered 429.',
    fallback: '300',
    parse: integer(1, 100_000_000),
  }),
  allowLocalWebhooks: setting({
    name: 'TRIBUTARY_ALLOW_LOCAL_WEBHOOKS',
    purpose:
      'Whether webhook addresses may use http and point at this machine (loopback). Refused in production.',
    fallback: { sandbox: 'true', production: 'false' },
    parse: yesNo,
  }),
  jobConcurrency: setting({
    name: 'TRIBUTARY_JOB_CONCURRENCY',
    purpose:
      'Most jobs one worker has under way at once: pulls, pushed events, uploads, building of documents. Each holds a connection to the database some of the time, so raise `DATABASE_POOL_SIZE` with it.',
    fallback: '4',
    parse: integer(1, 200),
  }),
  deliveryConcurrency: setting({
    name: 'TRIBUTARY_DELIVERY_CONCURRENCY',
    purpose: 'Most webhook calls one worker has under way at once.',
    fallback: '1024',
    parse: integer(1, 10_000),
  }),
  endpointConcurrency: setting({
    name: 'TRIBUTARY_ENDPOINT_CONCURRENCY',
    purpose:
      'Most webhook calls one worker has under way to a single endpoint: a slow client cannot take more.',
    fallback: '128',
    parse: integer(1, 1000),
  }),
  summaryHoldSeconds: setting({
    name: 'TRIBUTARY_SUMMARY_HOLD_SECONDS',
    purpose: 'How long a summary waits for late parts before it is delivered.',
    fallback: { sandbox: '10', production: '900' },
    parse: integer(0, 86_400),
  }),
  rawRetentionDays: setting({
    name: 'TRIBUTARY_RAW_RETENTION_DAYS',
    purpose:
      'How long a vendor’s payload that a newer revision has replaced is kept, from its arrival on. The newest revision stays as long as its user.',
    fallback: '90',
    parse: integer(1, 3_650),
  }),
  labRetentionDays: setting({
    name: 'TRIBUTARY_LAB_RETENTION_DAYS',
    purpose:
      'How long the file of a laboratory document is kept, from its arrival on. What was read in it stays as long as its user.',
    fallback: '30',
    parse: integer(1, 3_650),
  }),
  labJwtIssuer: setting({
    name: 'TRIBUTARY_LAB_JWT_ISSUER',
    purpose:
      'Your identity provider, as the `iss` of its tokens names it: they are then accepted for laboratory documents, beside the ones of `POST /oauth2/token`. Needs the audience and the key set below.',
    fallback: null,
    parse: text,
  }),
  labJwtAudience: setting({
    name: 'TRIBUTARY_LAB_JWT_AUDIENCE',
    purpose: 'What the `aud` of its tokens must name.',
    fallback: null,
    parse: text,
  }),
  labJwksUrl: setting({
    name: 'TRIBUTARY_LAB_JWKS_URL',
    purpose:
      'Where its public keys are (JWKS). Must be https; in the sandbox http on this machine (loopback) is allowed.',
    fallback: null,
    parse: url(['http:', 'https:']),
  }),
  labJwtClientClaim: setting({
    name: 'TRIBUTARY_LAB_JWT_CLIENT_CLAIM',
    purpose: 'Which claim of its tokens holds the client_uuid.',
    fallback: 'client_uuid',
    parse: text,
  }),
  oidcIssuer: setting({
    name: 'TRIBUTARY_OIDC_ISSUER',
    purpose:
      'Identity provider (OpenID Connect) at which people may sign in to the portal. It opens the account whose e-mail address it has verified, so name only one that you trust with every account. Its redirect address is `BASE_URL/portal/api/oidc/callback`.',
    fallback: null,
    parse: url(['http:', 'https:']),
  }),
  oidcClientId: setting({
    name: 'TRIBUTARY_OIDC_CLIENT_ID',
    purpose: 'Client id of this deployment at the identity provider.',
    fallback: null,
    parse: text,
  }),
  oidcClientSecret: setting({
    name: 'TRIBUTARY_OIDC_CLIENT_SECRET',
    purpose: 'Its secret.',
    fallback: null,
    secret: true,
    parse: text,
  }),
  oidcName: setting({
    name: 'TRIBUTARY_OIDC_NAME',
    purpose: 'What the sign-in page calls the identity provider: “Sign in with …”.',
    fallback: 'single sign-on',
    parse: text,
  }),
  smtpUrl: setting({
    name: 'TRIBUTARY_SMTP_URL',
    purpose:
      'Mail server for invitations, forgotten passwords and alerts to operators: `smtps://USER:PASSWORD@HOST` or `smtp://USER:PASSWORD@HOST:587`, which must offer STARTTLS in production. When unset, no mail is sent, and links are handed over by the person who makes them.',
    fallback: null,
    secret: true,
    parse: url(['smtp:', 'smtps:']),
  }),
  mailFrom: setting({
    name: 'TRIBUTARY_MAIL_FROM',
    purpose: 'Sender of the mails, such as `Tributary <health@example.com>`.',
    fallback: null,
    parse: sender,
  }),
  alertEmails: setting({
    name: 'TRIBUTARY_ALERT_EMAILS',
    purpose:
      'Addresses, separated by commas, to which a mail goes when the deployment begins to need an operator, and when it no longer does.',
    fallback: null,
    parse: (value) => value.split(',').map((one) => emailAddress(one.trim())),
  }),
  alertWebhook: setting({
    name: 'TRIBUTARY_ALERT_WEBHOOK',
    purpose:
      'Address to which the same alerts are posted as JSON. The field `text` is what the incoming webhooks of Slack and Mattermost show.',
    fallback: null,
    secret: true,
    parse: url(['http:', 'https:']),
  }),
  appUrl: setting({
    name: 'TRIBUTARY_APP_URL',
    purpose:
      'Where people open the app of phones: links and QR codes of bindings begin with it. Whatever host it names must lead to `/app` of this service. Must be https in production. When unset, it is `/app` of the base address.',
    fallback: null,
    parse: url(['http:', 'https:']),
  }),
  appleAppIds: setting({
    name: 'TRIBUTARY_APPLE_APP_IDS',
    purpose:
      'The iOS apps that may open those links: `TEAMID.bundle.identifier`, several separated by commas. Served as `/.well-known/apple-app-site-association`.',
    fallback: null,
    parse: parseAppleAppIds,
  }),
  androidApps: setting({
    name: 'TRIBUTARY_ANDROID_APP',
    purpose:
      'The Android apps that may open those links: `package.name=FINGERPRINT`, several separated by commas, FINGERPRINT being the SHA-256 of the signing certificate as `keytool` prints it. Name a package twice for two certificates. Served as `/.well-known/assetlinks.json`.',
    fallback: null,
    parse: parseAndroidApps,
  }),
  simulatorUrl: setting({
    name: 'TRIBUTARY_SIMULATOR_URL',
    purpose:
      'Control address of a simulator that already runs, for a sandbox of several processes. When unset, a sandbox that runs in one process starts its own. Refused in production.',
    fallback: null,
    parse: url(['http:', 'https:']),
  }),
} as const

/** Not within the data folder, which may be put back to an earlier copy. */
export const erasuresFileBeside = (dataDir: string): string => `${dataDir}.erasures`

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const environment = env['TRIBUTARY_ENVIRONMENT'] === 'production' ? 'production' : 'sandbox'

  const read = <T>(s: Setting<T>): T | null => {
    const given = env[s.name]?.trim()
    const fallback = typeof s.fallback === 'object' && s.fallback ? s.fallback[environment] : s.fallback
    const value = given || fallback
    if (value === null || value === undefined) return null
    try {
      return s.parse(value)
    } catch (error) {
      problems.push(`${s.name} ${error instanceof Error ? error.message : 'is not valid'}`)
      return null
    }
  }

  const config = {
    environment: read(SETTINGS.environment)!,
    port: read(SETTINGS.port)!,
    host: read(SETTINGS.host)!,
    baseUrl: read(SETTINGS.baseUrl),
    dataDir: read(SETTINGS.dataDir)!,
    erasuresFile: read(SETTINGS.erasuresFile) ?? erasuresFileBeside(read(SETTINGS.dataDir)!),
    databaseUrl: read(SETTINGS.databaseUrl),
    databaseDirectUrl: read(SETTINGS.databaseDirectUrl),
    databasePoolSize: read(SETTINGS.databasePoolSize)!,
    databaseStatementSeconds: read(SETTINGS.databaseStatementSeconds)!,
    masterKeys: read(SETTINGS.masterKeys),
    logLevel: read(SETTINGS.logLevel)!,
    bodyLimitBytes: read(SETTINGS.bodyLimitBytes)!,
    trustedProxies: read(SETTINGS.trustedProxies)!,
    addressRequestsPerMinute: read(SETTINGS.addressRequestsPerMinute)!,
    clientRequestsPerMinute: read(SETTINGS.clientRequestsPerMinute)!,
    clientConcurrency: read(SETTINGS.clientConcurrency)!,
    wrongCredentialsPerMinute: read(SETTINGS.wrongCredentialsPerMinute)!,
    allowLocalWebhooks: read(SETTINGS.allowLocalWebhooks)!,
    jobConcurrency: read(SETTINGS.jobConcurrency)!,
    deliveryConcurrency: read(SETTINGS.deliveryConcurrency)!,
    endpointConcurrency: read(SETTINGS.endpointConcurrency)!,
    summaryHoldSeconds: read(SETTINGS.summaryHoldSeconds)!,
    rawRetentionDays: read(SETTINGS.rawRetentionDays)!,
    labRetentionDays: read(SETTINGS.labRetentionDays)!,
    labIssuer: readLabIssuer(
      {
        issuer: read(SETTINGS.labJwtIssuer),
        audience: read(SETTINGS.labJwtAudience),
        jwksUrl: read(SETTINGS.labJwksUrl),
        clientClaim: read(SETTINGS.labJwtClientClaim)!,
      },
      environment,
      problems,
    ),
    mail: readMail(read(SETTINGS.smtpUrl), read(SETTINGS.mailFrom), problems),
    oidc: readOidc(
      {
        issuer: read(SETTINGS.oidcIssuer),
        clientId: read(SETTINGS.oidcClientId),
        clientSecret: read(SETTINGS.oidcClientSecret),
        name: read(SETTINGS.oidcName)!,
      },
      environment,
      problems,
    ),
    alertEmails: read(SETTINGS.alertEmails) ?? [],
    alertWebhook: read(SETTINGS.alertWebhook),
    appUrl: read(SETTINGS.appUrl),
    appleAppIds: read(SETTINGS.appleAppIds) ?? [],
    androidApps: read(SETTINGS.androidApps) ?? [],
    simulatorUrl: read(SETTINGS.simulatorUrl),
    providers: readProviderSettings(env, problems),
  }

  problems.push(...unknownNames(env))
  if (config.alertEmails.length > 0 && config.mail === null)
    problems.push('TRIBUTARY_ALERT_EMAILS needs TRIBUTARY_SMTP_URL and TRIBUTARY_MAIL_FROM')
  const needsMasterKey = config.environment === 'production' || Boolean(env['DATABASE_URL'])
  if (needsMasterKey && !env['TRIBUTARY_MASTER_KEY'])
    problems.push(
      'TRIBUTARY_MASTER_KEY is required in production and with DATABASE_URL (make one: openssl rand -base64 32, then set 1:KEY)',
    )
  if (config.databaseDirectUrl && !config.databaseUrl)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the pooler')
  if (config.environment === 'production') {
    if (!config.baseUrl) problems.push('TRIBUTARY_BASE_URL is required in production')
    else if (!config.baseUrl.startsWith('https:'))
      problems.push('TRIBUTARY_BASE_URL must be https in production')
    if (config.appUrl && !config.appUrl.startsWith('https:'))
      problems.push('TRIBUTARY_APP_URL must be https in production')
    if (config.simulatorUrl) problems.push('TRIBUTARY_SIMULATOR_URL cannot be set in production')
    if (config.allowLocalWebhooks)
      problems.push('TRIBUTARY_ALLOW_LOCAL_WEBHOOKS cannot be true in production')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readOidc(
  given: { [K in keyof OidcSettings]: OidcSettings[K] | null } & { name: string },
  environment: Environment,
  problems: string[],
): OidcSettings | null {
  const { issuer, clientId, clientSecret, name } = given
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    problems.push(
      'TRIBUTARY_OIDC_ISSUER, TRIBUTARY_OIDC_CLIENT_ID and TRIBUTARY_OIDC_CLIENT_SECRET are set together or not at all',
    )
    return null
  }
  if (environment === 'production' && !issuer.startsWith('https:'))
    problems.push('TRIBUTARY_OIDC_ISSUER must be https in production')
  return { issuer, clientId, clientSecret, name }
}

function readMail(server: string | null, from: string | null, problems: string[]): MailSettings | null {
  if (server === null && from === null) return null
  if (server === null || from === null) {
    problems.push('TRIBUTARY_SMTP_URL and TRIBUTARY_MAIL_FROM are set together or not at all')
    return null
  }
  return { server, from }
}

function readLabIssuer(
  given: { [K in keyof LabIssuer]: LabIssuer[K] | null } & { clientClaim: string },
  environment: Environment,
  problems: string[],
): LabIssuer | null {
  const { issuer, audience, jwksUrl, clientClaim } = given
  if (issuer === null && audience === null && jwksUrl === null) return null
  if (issuer === null || audience === null || jwksUrl === null) {
    problems.push(
      'TRIBUTARY_LAB_JWT_ISSUER, TRIBUTARY_LAB_JWT_AUDIENCE and TRIBUTARY_LAB_JWKS_URL are set together or not at all',
    )
    return null
  }
  const { protocol, hostname } = new URL(jwksUrl)
  if (protocol !== 'https:' && !(environment === 'sandbox' && LOOPBACK.includes(hostname)))
    problems.push('TRIBUTARY_LAB_JWKS_URL must be https')
  return { issuer, audience, jwksUrl, clientClaim }
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** A misspelt setting would otherwise be ignored in silence. */
function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>([
    ...Object.values(SETTINGS).map((s) => s.name),
    ...PROVIDER_SETTINGS.map((s) => s.name),
  ])
  return Object.keys(env)
    .filter((name) => name.startsWith('TRIBUTARY_') && !known.has(name))
    .map((name) => `${name} is not a setting of this version`)
}
