import { chown, mkdir, open } from 'node:fs/promises'
import { failureOf, type SystemUser, signalGroup, spawnAs } from './account.ts'
import { adviceFor } from './advice.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { lastLines } from './log-file.ts'
import { writePrivate } from './password.ts'

export interface ClusterTools {
  binaries: Binaries
  account: SystemUser | null
  durable: boolean
  signal: AbortSignal | undefined
  say: (line: string) => void
}

/** Makes a cluster in a new folder; files whose names begin with the folder's are scratch. */
export async function initialise(folder: string, password: string, tools: ClusterTools): Promise<void> {
  const passwordFile = `${folder}.password`
  await mkdir(folder, { mode: 0o700 })
  await writePrivate(passwordFile, password)
  if (tools.account) {
    await chown(folder, tools.account.uid, tools.account.gid)
    await chown(passwordFile, tools.account.uid, tools.account.gid)
  }
  const output = await open(`${folder}.log`, 'w', 0o600)
  try {
    const args = [
      ...['-D', folder, '--username=tributary', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--data-checksums', '--no-instructions'],
      ...(tools.durable ? [] : ['--no-sync']),
    ]
    const stdio = ['ignore' as const, output.fd, output.fd]
    tools.signal?.throwIfAborted()
    const child = spawnAs(tools.account, tools.binaries.initdb, args, { stdio, cwd: '/', detached: true })
    const stop = () => signalGroup(child, 'SIGTERM')
    tools.signal?.addEventListener('abort', stop)
    const failure = await failureOf(child)
    tools.signal?.removeEventListener('abort', stop)
    if (failure !== null) {
      tools.signal?.throwIfAborted()
      const lines = await lastLines(`${folder}.log`, 0)
      const advice = adviceFor(`${failure}\n${lines}`, tools.account)
      throw new EmbeddedPostgresError(
        `initdb could not create the database (${failure}). ${advice}Its last lines:\n${lines}`,
      )
    }
  } finally {
    await output.close()
  }
}
