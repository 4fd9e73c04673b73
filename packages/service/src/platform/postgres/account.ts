import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

/** The unprivileged user that runs PostgreSQL when this process is root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number
  gid: number
  /** Drops to the user but keeps access to programs and data below folders that only root may enter. */
  setpriv: string[] | null
}

export async function serverAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const ids = await lookUp(name)
    if (ids) return { ...ids, setpriv: await workingSetpriv(ids) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is no user postgres or nobody to run it. Add one, or start as an ordinary user.',
  )
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(user.stdout), gid: Number(group.stdout) }
  } catch {
    return null
  }
}

async function workingSetpriv(ids: { uid: number; gid: number }): Promise<string[] | null> {
  const prefix = [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  return run(prefix[0]!, [...prefix.slice(1), 'true']).then(
    () => prefix,
    () => null,
  )
}

export function spawnAs(
  account: Account | null,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  if (!account) return spawn(program, args, { ...options, env })
  if (!account.setpriv) {
    return spawn(program, args, { ...options, env, uid: account.uid, gid: account.gid })
  }
  const [setpriv, ...flags] = account.setpriv
  return spawn(setpriv!, [...flags, program, ...args], { ...options, env })
}
