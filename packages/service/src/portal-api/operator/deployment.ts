import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { deliveryPeriods } from '../../delivery/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { VERSION } from '../../platform/version.ts'
import { startsOf } from '../overview/periods.ts'
import type { Area } from '../ports.ts'

const DeploymentSchema = Type.Object({
  version: Type.String(),
  database: Type.Object({
    version: Type.String(),
    bytes: Type.Integer(),
    /** What is left on the disk of an embedded database; null where it is not known. */
    free_bytes: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** The last 24 hours, of all clients; the last one is still in progress. */
  hours: Type.Array(
    Type.Object({
      start: Type.String(),
      delivered: Type.Integer(),
      failed_attempts: Type.Integer(),
      rejected: Type.Integer(),
      /** From the storing of a document to its acknowledgement. */
      latency_p95_ms: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
})
export type DeploymentAnswer = Static<typeof DeploymentSchema>

/** What runs, how much room it has, and how the last day went. */
export function registerDeployment({ server, platform, access }: Area): void {
  server.get(
    '/operator/deployment',
    { ...access('operator'), schema: { response: { 200: DeploymentSchema } } },
    async () => {
      const { db, clock } = platform
      const [database, freeBytes, hours] = await Promise.all([
        databaseOf(platform),
        freeBytesOf(platform),
        deliveryPeriods(db, null, 'hour', startsOf('24h', clock.now())),
      ])
      return {
        version: VERSION,
        database: { ...database, free_bytes: freeBytes },
        hours: hours.map(({ start, delivered, failed, rejected, waitingTimes }) => ({
          start: start.toISOString(),
          delivered,
          failed_attempts: failed,
          rejected,
          latency_p95_ms: waitingTimes?.p95Ms ?? null,
        })),
      }
    },
  )
}

async function databaseOf({ db }: Platform): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const { version, bytes } = rows[0]!
  return { version, bytes: Number(bytes) }
}

async function freeBytesOf({ config }: Platform): Promise<number | null> {
  if (config.databaseUrl !== null) return null
  try {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  } catch {
    // The folder may be readable by the database alone.
    return null
  }
}
