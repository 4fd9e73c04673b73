import type { Client } from 'pg'
import { serverAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type ClusterLayout, prepareLayout } from './layout.ts'
import { underLock } from './lock.ts'
import { findPostmaster } from './postmaster.ts'
import { connectKeeper, othersAreConnected, othersKeep } from './presence.ts'
import { ensureServer, stopServer } from './server.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface EmbeddedPostgres {
  url: string
  /** Ends this use of the server; the last user stops it, whichever process started it. */
  close(): Promise<void>
  /** The same while this process is still connected: only other processes count as users. */
  abandon(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** False trades safety against power loss for speed, for tests. */
  durable?: boolean
  maxConnections?: number
  /** Gives up opening: stops what was started for it and throws the reason. */
  signal?: AbortSignal
  say?: (line: string) => void
}

/** Opens the PostgreSQL of a data folder: creates, starts, recovers or joins it, whichever it needs. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = await prepareLayout(options.dataDir)
  const tools = {
    binaries: await locateBinaries(),
    account: await serverAccount(layout.cluster),
    durable: options.durable ?? true,
    maxConnections: options.maxConnections ?? 100,
    signal: options.signal,
    say: options.say ?? (() => {}),
  }
  const open = async () => {
    const password = await ensureCluster(layout, tools)
    const server = await ensureServer(layout, tools)
    const url = urlOf(password, server.port)
    const keeper = await connectKeeper(url, layout.password).catch(async (error: unknown) => {
      if (server.startedHere) await stopServer(layout, server.pid)
      throw error
    })
    let closed: Promise<void> | undefined
    const leaveOnce = (isUsed: (url: string) => Promise<boolean>) => {
      closed ??= leave(layout, password, keeper, isUsed)
      return closed
    }
    return { url, close: () => leaveOnce(othersAreConnected), abandon: () => leaveOnce(othersKeep) }
  }
  return underLock(layout.lock, open, options.signal)
}

async function leave(
  layout: ClusterLayout,
  password: string,
  keeper: Client,
  isUsed: (url: string) => Promise<boolean>,
): Promise<void> {
  await keeper.end()
  await underLock(layout.lock, async () => {
    const found = await findPostmaster(layout.cluster)
    // A server that was killed meanwhile and started by another process has another port than ours had.
    if (found.state !== 'ready' || (await isUsed(urlOf(password, found.port)))) return
    await stopServer(layout, found.pid)
  })
}

function urlOf(password: string, port: number): string {
  return `postgres://tributary:${password}@127.0.0.1:${port}/postgres`
}
