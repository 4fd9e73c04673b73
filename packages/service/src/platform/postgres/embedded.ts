import type { Client } from 'pg'
import { serverAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Layout, prepareLayout } from './layout.ts'
import { underLock } from './lock.ts'
import { findPostmaster } from './postmaster.ts'
import { connectKeeper, othersAreConnected } from './presence.ts'
import { ensureServer, stopServer } from './server.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface EmbeddedPostgres {
  url: string
  /** Ends this use of the server; the last user stops it, whoever started it. */
  close(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** False trades safety against power loss for speed, for tests. */
  durable?: boolean
  maxConnections?: number
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
    say: options.say ?? (() => {}),
  }
  return underLock(layout.lock, async () => {
    const password = await ensureCluster(layout, tools)
    const server = await ensureServer(layout, tools)
    const url = urlOf(password, server.port)
    const keeper = await connectKeeper(url, layout.password).catch(async (error: unknown) => {
      if (server.startedHere) await stopServer(layout, server.pid)
      throw error
    })
    let closed: Promise<void> | undefined
    return {
      url,
      close() {
        closed ??= leave(layout, password, keeper)
        return closed
      },
    }
  })
}

async function leave(layout: Layout, password: string, keeper: Client): Promise<void> {
  await keeper.end()
  await underLock(layout.lock, async () => {
    const found = await findPostmaster(layout.cluster)
    // A server that was killed meanwhile and started by somebody else has another port than ours had.
    if (found.state !== 'ready' || (await othersAreConnected(urlOf(password, found.port)))) return
    await stopServer(layout, found.pid)
  })
}

function urlOf(password: string, port: number): string {
  return `postgres://tributary:${password}@127.0.0.1:${port}/postgres`
}
