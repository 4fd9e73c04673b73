import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { failureOf, type SystemUser, spawnAs } from './account.ts'
import { adviceFor } from './advice.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode, explainFileError } from './error.ts'
import { freePort } from './free-port.ts'
import type { ClusterLayout } from './layout.ts'
import { lastLines, openLog } from './log-file.ts'
import { findPostmaster, isPostmaster } from './postmaster.ts'
import { type ServerSettings, serverArguments } from './settings.ts'

export interface ServerTools extends ServerSettings {
  binaries: Binaries
  account: SystemUser | null
  signal: AbortSignal | undefined
  say: (line: string) => void
}

export interface RunningServer {
  pid: number
  port: number
  startedHere: boolean
}

const START_MS = 240_000
const STOP_MS = 120_000
const POLL_MS = 30
const OBSTACLE_MS = 200
const PASSING = /Address already in use|lock file ".*" already exists|shared memory block .* is still in use/

/** Finds the server that runs on the cluster or starts one. The caller holds the folder's lock. */
export async function ensureServer(layout: ClusterLayout, tools: ServerTools): Promise<RunningServer> {
  const deadline = Date.now() + START_MS
  for (;;) {
    tools.signal?.throwIfAborted()
    const found = await findPostmaster(layout.cluster)
    if (found.state === 'ready') return { ...found, startedHere: false }
    if (found.state === 'stale') await rm(found.file, { force: true })
    if (found.state !== 'busy') {
      const started = await startServer(layout, tools, deadline)
      if (started) return started
      await sleep(OBSTACLE_MS)
    }
    if (Date.now() > deadline) throw await timedOut(layout)
    await sleep(POLL_MS)
  }
}

/** Returns null when the attempt met a passing obstacle: a taken port, or the server of another process that is starting or stopping. */
async function startServer(
  layout: ClusterLayout,
  tools: ServerTools,
  deadline: number,
): Promise<RunningServer | null> {
  const port = await freePort()
  const log = await openLog(layout.log).catch((error: unknown) => {
    throw explainFileError(error, layout.folder)
  })
  let child: ChildProcess
  let end: Promise<{ failure: string }>
  try {
    const args = serverArguments(layout.cluster, port, tools)
    const stdio = ['ignore' as const, log.handle.fd, log.handle.fd]
    // Its own session: Ctrl-C in the terminal reaches the service, which drains and then stops the server.
    child = spawnAs(tools.account, tools.binaries.postgres, args, { stdio, cwd: '/', detached: true })
    // At once: it may end before the log is closed here.
    end = failureOf(child).then((failure) => ({ failure: failure ?? 'it stopped at once' }))
  } finally {
    await log.handle.close()
  }
  child.unref()
  for (;;) {
    const ended = await Promise.race([end, sleep(POLL_MS, null)])
    if (ended) {
      const lines = await lastLines(layout.log, log.from)
      if (PASSING.test(lines)) return null
      const advice = adviceFor(`${ended.failure}\n${lines}`, tools.account)
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start on ${layout.cluster} (${ended.failure}). ${advice}` +
          `The whole log is in ${layout.log}; its last lines:\n${lines}`,
      )
    }
    if (tools.signal?.aborted) {
      child.ref()
      child.kill('SIGINT')
      await end
      throw tools.signal.reason
    }
    const found = await findPostmaster(layout.cluster)
    if (found.state === 'ready' && found.pid === child.pid) {
      tools.say(`PostgreSQL ${tools.binaries.major} listens on 127.0.0.1:${found.port}`)
      return { ...found, startedHere: true }
    }
    if (Date.now() > deadline) throw await timedOut(layout)
  }
}

async function timedOut(layout: ClusterLayout): Promise<EmbeddedPostgresError> {
  return new EmbeddedPostgresError(
    `PostgreSQL on ${layout.cluster} was not ready after ${START_MS / 1000} s; it may still be recovering from a crash. ` +
      `Start again to keep waiting. Its last lines:\n${await lastLines(layout.log, 0)}`,
  )
}

/** Fast shutdown; returns when the process is gone. */
export async function stopServer(layout: ClusterLayout, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
  const deadline = Date.now() + STOP_MS
  while (await isPostmaster(pid, layout.cluster)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${pid}) did not stop within ${STOP_MS / 1000} s. Its last lines:\n${await lastLines(layout.log, 0)}`,
      )
    }
    await sleep(POLL_MS)
  }
}
