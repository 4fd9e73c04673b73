import { PROVIDERS } from '@tributary/providers'
import { createClient } from '../src/accounts/clients.ts'
import { buildingJobs } from '../src/building/jobs.ts'
import { begin, intakeJobs, registerProviderWebhook, type SessionsPort } from '../src/intake/index.ts'
import { listen } from '../src/platform/http/listener.ts'
import { createServer } from '../src/platform/http/server.ts'
import type { Job } from '../src/platform/jobs.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { ConfiguredProvider } from '../src/platform/providers.ts'
import type { Scope } from '../src/platform/scope.ts'
import { NO_RECORDER } from '../src/recording/index.ts'
import { ensureUser, type User } from '../src/users/index.ts'

export const PUSH_SECRET = 'secret-of-the-address'
const CLIENT_ID = 'garmin-app'

export const pushingProvider: ConfiguredProvider = {
  provider: PROVIDERS['garmin']!,
  context: { addresses: PROVIDERS['garmin']!.manifest.addresses, fetch, timeoutMs: 1_000 },
  regions: new Map(),
  app: { clientId: CLIENT_ID, clientSecret: 'unused', redirectUri: 'https://tributary.test/', settings: {} },
  verificationToken: PUSH_SECRET,
}

/** The users whose data the vendor pushes, by its account. */
export type Owners = Record<string, Scope>

export interface PushServer {
  /** The webhook address with its secret. */
  address: string
  jobs: readonly Job<never>[]
  close(): Promise<void>
}

/** The webhook of a vendor that pushes, and the jobs that read what it pushed. The vendor is never called. */
export async function startPushServer(
  platform: Platform,
  owners: Owners,
  recorder = NO_RECORDER,
): Promise<PushServer> {
  const server = await createServer(platform)
  registerProviderWebhook(server, platform, recorder)
  await server.ready()
  // As in production, where a call may last longer than by the rules of the framework.
  const listener = await listen(0, '127.0.0.1')
  listener.attach(server.routing)
  platform.baseUrl = `http://127.0.0.1:${listener.port}`
  const sessions: SessionsPort = {
    withSession: async () => {
      throw new Error('this vendor is not called')
    },
    isActive: async () => true,
    findByAccount: async (_source, account) => (owners[account] ? [{ scope: owners[account] }] : []),
    scopesOf: async () => null,
    callsLeft: async () => ({ calls: Number.POSITIVE_INFINITY, spentClients: new Set() }),
    grantWithdrawn: async () => {},
    permissionsChanged: async () => {},
  }
  return {
    address: `${platform.baseUrl}/webhooks/garmin/${PUSH_SECRET}`,
    jobs: [...intakeJobs(sessions, recorder), ...buildingJobs([])].filter(
      ({ name }) => name !== 'intake.pull',
    ),
    async close() {
      await listener.close()
      await server.close()
    },
  }
}

/** A user whose data of every kind is stored when it is pushed. */
export async function createPushedUser(platform: Platform, userId: string): Promise<User> {
  return platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'Acme')
    const { user } = await ensureUser(trx, platform, clientUuid, userId)
    await begin(trx, platform, { user, source: 'Garmin', accountKey: Buffer.from(userId), first: true })
    return user
  })
}

const START_SECONDS = Date.UTC(2026, 2, 10, 6) / 1000

/** The details of one activity, about 190 bytes for each sample. */
export function activityDetails(userId: string, number: number, samples: number): object {
  return {
    userId,
    summaryId: `${number}-detail`,
    activityId: number,
    summary: {
      activityType: 'RUNNING',
      startTimeInSeconds: START_SECONDS,
      startTimeOffsetInSeconds: 3600,
      durationInSeconds: samples,
      deviceName: 'forerunner965',
    },
    samples: Array.from({ length: samples }, (_, second) => ({
      startTimeInSeconds: START_SECONDS + second,
      latitudeInDegree: 52.5163 + second / 100_000,
      longitudeInDegree: 13.3777 + second / 90_000,
      elevationInMeters: 34 + (second % 50) / 10,
      heartRate: 100 + (second % 60),
      speedMetersPerSecond: 2 + (second % 20) / 10,
      stepsPerMinute: 160 + (second % 12),
      totalDistanceInMeters: second * 2.6,
    })),
  }
}

/** A body of activity details that is at most so large, made while it is sent. */
export function* largePush(accounts: readonly string[], bytes: number, samples = 4_000): Generator<Buffer> {
  let left = bytes - 2
  for (let number = 1; ; number++) {
    const account = accounts[number % accounts.length]!
    const entry = JSON.stringify(activityDetails(account, number, samples))
    const text = Buffer.from(number === 1 ? `{"activityDetails":[${entry}` : `,${entry}`)
    left -= text.length
    if (left < 0) break
    yield text
  }
  yield Buffer.from(']}')
}
