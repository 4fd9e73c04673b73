import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

/** The unprivileged user that runs PostgreSQL when this process is root, which PostgreSQL refuses to be. */
export interface SystemUser extends Ids {
  /** Drops to the user but keeps access to programs and data below folders that only root may enter. */
  setpriv: string[] | null
}

interface Ids {
  uid: number
  gid: number
}

export async function serverAccount(cluster: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const ids = (await ownerOf(cluster)) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (ids) return { ...ids, setpriv: await workingSetpriv(ids) }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is no user postgres or nobody to run it. Add one, or start as an ordinary user.',
  )
}

/** PostgreSQL insists on owning its folder, so one made by an ordinary user keeps running as that user. */
async function ownerOf(cluster: string): Promise<Ids | null> {
  const owner = await stat(cluster).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : null
}

async function lookUp(name: string): Promise<Ids | null> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(user.stdout), gid: Number(group.stdout) }
  } catch {
    return null
  }
}

/**
 * Containers often lack capabilities and small systems lack setpriv or its flags, hence the trial. The securebit is
 * for access(2), with which PostgreSQL checks its own programs: without it the call ignores a user's capabilities.
 */
async function workingSetpriv(ids: Ids): Promise<string[] | null> {
  const prefix = [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  return run(prefix[0]!, [...prefix.slice(1), 'true']).then(
    () => prefix,
    () => null,
  )
}

export function spawnAs(
  account: SystemUser | null,
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

/** To a child with a group of its own and to whatever it has started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has just ended.
  }
}

/** Returns null for success, else how the process ended or why it never ran. */
export function failureOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)))
  })
}
