import { PROVIDERS, type Provider } from '@tributary/providers'
import { Command, InvalidArgumentError } from 'commander'
import { isPortalOnly, pollingState, refusedPulls } from '../intake/index.ts'
import { formatLimit } from '../platform/call-limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProviders, findBySlug } from '../platform/providers.ts'
import { checkProvider, portalEntries, reportView } from '../provider-check/index.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'
import { endAddress, rotateAddress } from './provider-address.ts'
import { printReport } from './provider-report.ts'
import { requireSource } from './source.ts'

/** The sources with their credentials and addresses, as the service configures them. */
export type ConfigureProviders = (platform: Platform) => Promise<ConfiguredProviders>

const DEFAULT_USERS = 100

export function providerCommand(configure: ConfigureProviders): Command {
  return new Command('provider')
    .description(GROUPS.provider)
    .addCommand(
      databaseCommand(
        'list',
        'Sources that can be connected, with what their vendors’ portals ask for and their limits; webhook addresses may be secrets',
        async (platform, options: CommonOptions) =>
          list({ ...platform, providers: await configure(platform) }, options),
      ),
    )
    .addCommand(
      databaseCommand(
        'check <source>',
        'Proves a source before its first user: credentials, redirect URI, scopes, addresses, webhooks and limits. Stores nothing; shows webhook addresses, which may be secrets',
        async (platform, options: CheckOptions, source: string) =>
          check({ ...platform, providers: await configure(platform) }, options, source),
      ).option('--users <count>', 'how many users to estimate the calls of', parseUsers, DEFAULT_USERS),
    )
    .addCommand(
      databaseCommand(
        'rotate-address <source>',
        'A new secret in the webhook address of a source whose vendor does not sign; the former address stays valid until it is ended',
        async (platform, options: CommonOptions, source: string) =>
          rotateAddress({ ...platform, providers: await configure(platform) }, options, source),
      ),
    )
    .addCommand(
      databaseCommand(
        'end-address <source>',
        'Ends every former webhook address of a source; only the newest is valid from then on',
        async (platform, options: CommonOptions, source: string) =>
          endAddress({ ...platform, providers: await configure(platform) }, options, source),
      ),
    )
}

interface CheckOptions extends CommonOptions {
  users: number
}

function parseUsers(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new InvalidArgumentError('must be a number of users, 1 or more')
  return Number(text)
}

async function list(platform: Platform, options: CommonOptions): Promise<void> {
  const { config } = platform
  const ownSimulator = config.environment === 'sandbox' && !config.simulatorUrl
  const refused = await refusedPulls(platform.db)
  const rows = []
  for (const [slug, known] of Object.entries(PROVIDERS)) {
    const provider = findBySlug(platform.providers, slug)?.provider ?? known
    const entries = await portalEntries(platform, slug)
    if (!entries || (!ownSimulator && config.providers[slug] === undefined)) continue
    rows.push({
      data_source: provider.manifest.source,
      redirect_uri: entries.redirectUri,
      webhook: howSubscribed(provider),
      webhook_address: entries.webhookAddress,
      scopes: entries.scopes,
      limits: provider.manifest.limits.map(formatLimit),
      polling: pollingState(provider.manifest, refused),
    })
  }
  if (options.json || rows.length === 0)
    return printMany(rows, options.json, 'No source has credentials; see docs/reference/configuration.md')
  for (const [index, row] of rows.entries()) {
    if (index > 0) process.stdout.write('\n')
    printOne(row, false)
  }
}

/** Whether the operator has to do something. */
function howSubscribed(provider: Provider): string | null {
  if (!provider.webhook) return null
  return isPortalOnly(provider) ? 'in the portal' : 'automatic'
}

async function check(platform: Platform, { users, json }: CheckOptions, name: string): Promise<void> {
  const { source, slug } = requireSource(name).manifest
  if (!Object.hasOwn(PROVIDERS, slug))
    throw new UsageError(`${source} is read by the app on a phone: there are no credentials to check`)
  if (isSandboxStopped(platform, slug))
    throw new UsageError('the sandbox does not run, and its vendors run with it: start it with npm start')
  const report = (await checkProvider(platform, slug, users))!
  if (json) printOne(reportView(report), true)
  else printReport(report)
  if (report.verdict !== 'ready') process.exitCode = 1
}

/** In the sandbox the vendors are simulated by the service itself, unless real credentials are set. */
const isSandboxStopped = ({ config, providers }: Platform, slug: string): boolean =>
  config.environment === 'sandbox' && config.providers[slug] === undefined && !findBySlug(providers, slug)
