import type { Source } from '@tributary/health'
import type { Announcement, ProviderContext, WebhookRequest } from '@tributary/providers'
import type { HarEntry } from '../har/index.ts'
import { type CapturedExchange, harEntryOf } from '../har/index.ts'
import { addressSecrets } from '../platform/address-secrets.ts'
import { isErasure } from '../platform/keyring.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { DEPLOYMENT_SCOPE, type Scope } from '../platform/scope.ts'
import { ActiveRecordings } from './active.ts'
import { capturing } from './capture.ts'
import { withoutCredentials } from './redaction/entries.ts'
import { storedName } from './redaction/placeholders.ts'
import type { Secret } from './redaction/secrets.ts'
import { shareOf } from './share.ts'
import { appendEntry, type RecordingInfo } from './store.ts'

/** Whose calls these are, and what must not be kept of them. */
interface RecordedConnection {
  scope: Scope
  source: Source
  configured: ConfiguredProvider
  tokens: { accessToken: string; refreshToken: string | null; account: string | null }
}

export interface Recorder {
  /** The context as it is or, while the connection is recorded, one that keeps every exchange. */
  contextFor(context: ProviderContext, connection: RecordedConnection): Promise<ProviderContext>
  /** Keeps a vendor's genuine call for the recorded connections that it concerns. */
  keepCall(
    configured: ConfiguredProvider,
    call: WebhookRequest,
    announcements: readonly Announcement[],
  ): Promise<void>
}

/** For what never records, such as tests of something else. */
export const NO_RECORDER: Recorder = { contextFor: async (context) => context, keepCall: async () => {} }

/** One per process. Trouble with a recording is logged and never stands in the way of what is recorded. */
export function createRecorder(platform: Platform): Recorder {
  const active = new ActiveRecordings(platform)

  const keep = async (
    recording: RecordingInfo,
    known: readonly Secret[],
    exchange: CapturedExchange,
  ): Promise<void> => {
    const { source, recordingId } = recording
    try {
      const outcome = await append(platform, recording, known, harEntryOf(exchange))
      if (outcome === 'full')
        platform.log.warn({ source, recordingId }, 'a recording is full and has stopped')
    } catch (err) {
      if (!isErasure(err))
        platform.log.warn({ err, source, recordingId }, 'an exchange could not be recorded')
    }
  }

  return {
    async contextFor(context, { scope, source, configured, tokens }) {
      const running = (await active.of(source)).find((one) => one.scope.userKey === scope.userKey)
      if (!running || tokens.account === null) return context
      // Another account may have taken the place of the recorded one.
      if (!running.accountKey.equals(await accountKeyFor(platform, source, tokens.account))) return context
      const known = [...(await secretsOf(platform, configured)), ...tokensOf(tokens)]
      const now = () => platform.clock.now()
      return {
        ...context,
        fetch: capturing(context.fetch, now, (exchange) => keep(running, known, exchange)),
      }
    },
    async keepCall(configured, call, announcements) {
      const { source } = configured.provider.manifest
      const running = await active.of(source)
      if (running.length === 0) return
      for (const account of new Set(announcements.map((announced) => announced.account))) {
        const accountKey = await accountKeyFor(platform, source, account)
        for (const recording of running.filter((one) => one.accountKey.equals(accountKey))) {
          const exchange = calledExchange(platform, configured, call, account)
          if (exchange) await keep(recording, await secretsOf(platform, configured), exchange)
        }
      }
    },
  }
}

async function append(
  platform: Platform,
  recording: RecordingInfo,
  known: readonly Secret[],
  entry: HarEntry,
): Promise<'appended' | 'full' | 'over'> {
  return platform.db.transaction().execute(async (trx) => {
    const key = await platform.keyring.get(trx, recording.scope)
    const kept = withoutCredentials(entry, known, storedName(key))
    return appendEntry(trx, key, recording, kept, nowDate(platform.clock))
  })
}

/** The same account has the same key in every recording. */
export async function accountKeyFor(platform: Platform, source: Source, account: string): Promise<Buffer> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return key.mark(`recording\0${source}\0${account}`)
}

async function secretsOf(platform: Platform, configured: ConfiguredProvider): Promise<Secret[]> {
  const { app, verificationToken } = configured
  return [
    { kind: 'CLIENT', value: app.clientId },
    { kind: 'SECRET', value: app.clientSecret },
    { kind: 'SECRET', value: verificationToken },
    ...(await addressSecrets(platform, configured)).map((value) => ({ kind: 'SECRET' as const, value })),
    ...Object.values(app.settings).map((value) => ({ kind: 'SECRET' as const, value })),
  ]
}

const tokensOf = ({ accessToken, refreshToken }: RecordedConnection['tokens']): Secret[] =>
  [accessToken, refreshToken].flatMap((value) => (value ? [{ kind: 'TOKEN' as const, value }] : []))

/** A call of the vendor and our answer to it; null when none of it concerns the account. */
function calledExchange(
  { baseUrl, clock }: Platform,
  { provider }: ConfiguredProvider,
  call: WebhookRequest,
  account: string,
): CapturedExchange | null {
  const body = provider.webhook && shareOf(provider.webhook, call, account, clock.now())
  if (!body) return null
  const headers = new Headers()
  for (const name of ['content-type', 'user-agent']) headers.set(name, call.headers[name] ?? '')
  return {
    startedAt: clock.now(),
    milliseconds: 0,
    request: { method: call.method, url: `${baseUrl}/webhooks/${provider.manifest.slug}`, headers, body },
    response: {
      status: 200,
      statusText: 'OK',
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Buffer.from('{}'),
    },
  }
}
