import { PROVIDERS, VendorError, type WebhookSubscription } from '@tributary/providers'
import { NOTHING_TO_DO } from '../connections/index.ts'
import { webhookSecretsOf } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../platform/providers.ts'
import { authorizeFindings } from './authorize.ts'
import { budgetFindings, budgetOf, type UserBudget } from './budget.ts'
import { credentialFindings } from './credentials.ts'
import { type PortalEntries, portalEntries } from './entries.ts'
import { probeAddress, probeAuthorize, probeToken } from './probe.ts'
import { addressFinding } from './reach.ts'
import { type CheckVerdict, type Finding, ok, problem, verdictOf } from './report.ts'
import { subscriptionFinding } from './subscriptions.ts'

export interface ProviderReport {
  source: string
  verdict: CheckVerdict
  enter: PortalEntries
  findings: Finding[]
  /** Null where none could be read. */
  subscriptions: readonly WebhookSubscription[] | null
  budget: UserBudget
}

/** Proves a source before its first user. Calls the vendor and our own addresses; stores nothing and uses nothing up. */
export async function checkProvider(
  platform: Platform,
  slug: string,
  users: number,
): Promise<ProviderReport | null> {
  const enter = await portalEntries(platform, slug)
  if (!enter) return null
  const configured = findBySlug(platform.providers, slug)
  const { manifest } = configured?.provider ?? PROVIDERS[slug]!
  const { source } = manifest
  const budget = budgetOf(manifest, users)
  const { findings: called, subscriptions } = configured
    ? await checkConfigured(platform, configured, enter)
    : { findings: [notConfigured(source, slug)], subscriptions: null }
  const findings = [...called, ...budgetFindings(manifest, budget)]
  return { source, verdict: verdictOf(findings), enter, findings, subscriptions, budget }
}

const notConfigured = (source: string, slug: string): Finding => {
  const prefix = `TRIBUTARY_${slug.toUpperCase()}`
  return problem(
    'not_configured',
    'high',
    `${source} has no credentials here. Register an application at the vendor with what is above, set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, and restart the service.`,
  )
}

async function checkConfigured(
  platform: Platform,
  configured: ConfiguredProvider,
  enter: PortalEntries,
): Promise<Pick<ProviderReport, 'findings' | 'subscriptions'>> {
  const { manifest } = configured.provider
  const { source } = manifest
  const subject = { source, facts: manifest.signIn, scopes: manifest.oauth.scopes }
  const credentials = credentialFindings(subject, await probeToken(configured, platform.clock.now()))
  const isAccepted = credentials.every(({ level }) => level !== 'problem')
  const subscriptions = isAccepted ? await listSubscriptions(platform, configured, enter) : null
  return {
    findings: distinct([
      ...credentials,
      ...authorizeFindings(subject, await probeAuthorize(configured)),
      ...(await addressFindings(configured, enter)),
      ...subscriptionFindings(source, enter, subscriptions),
    ]),
    subscriptions,
  }
}

/** The token endpoint and the authorize page may object to the same thing. */
const distinct = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }, index) => findings.findIndex((other) => other.code === code) === index)

async function addressFindings(
  { provider: { manifest }, context }: ConfiguredProvider,
  { redirectUri: callback, webhookAddress }: PortalEntries,
): Promise<Finding[]> {
  const { source } = manifest
  const { hostname } = new URL(context.addresses.token)
  const common = {
    source,
    facts: manifest.signIn,
    vendorIsLocal: /^(localhost|127\..*|\[::1\])$/.test(hostname),
  }
  const returned = addressFinding({ ...common, kind: 'callback', url: callback }, [
    await probeAddress(callback, 'HEAD', null),
    await probeAddress(callback, 'GET', NOTHING_TO_DO),
  ])
  if (webhookAddress === null) return [returned, noWebhook(source)]
  const called = addressFinding({ ...common, kind: 'webhook', url: webhookAddress }, [
    await probeAddress(webhookAddress, 'HEAD', null),
  ])
  return [returned, called]
}

const noWebhook = (source: string): Finding =>
  ok('webhook_none', 'high', `${source} has no webhooks: changes are found by polling.`)

/** Null when the vendor has no call for it, lacks settings, or does not answer it. */
async function listSubscriptions(
  platform: Platform,
  configured: ConfiguredProvider,
  { webhookAddress }: PortalEntries,
): Promise<WebhookSubscription[] | null> {
  const { provider, context, app } = configured
  if (!provider.webhook?.list || webhookAddress === null) return null
  try {
    return await provider.webhook.list(context, {
      app,
      secrets: await webhookSecretsOf(platform, configured, null),
      callbackUrl: webhookAddress,
      now: platform.clock.now(),
    })
  } catch (error) {
    if (error instanceof VendorError) return null
    throw error
  }
}

function subscriptionFindings(
  source: string,
  { webhookAddress, subscribedBy: by }: PortalEntries,
  held: readonly WebhookSubscription[] | null,
): Finding[] {
  if (webhookAddress === null || by === null) return []
  return [subscriptionFinding({ source, by, callbackUrl: webhookAddress }, held)]
}
