import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { commandOf } from './command.ts'
import { type Host, possibleParts, readHost } from './host.ts'
import { chooseParts, PARTS, type SandboxPart } from './parts.ts'

export type { SandboxPart } from './parts.ts'

/** How readers are started on this machine. */
export interface Sandbox {
  parts: ReadonlySet<SandboxPart>
  /** The program to start, and its arguments before those of the script. */
  launch(flags: readonly string[], cpuSeconds: number): { execPath: string; execArgv: string[] }
}

const PROBE = fileURLToPath(new URL('./probe-task.ts', import.meta.url))
const PATIENCE_MS = 20_000
/** Users of readers: numbers that neither people nor packages are given, and that containers know too. */
const FIRST_UID = 59_000
const UIDS = 1_000

let started = process.pid

export function sandboxOf(host: Host, parts: ReadonlySet<SandboxPart>): Sandbox {
  return {
    parts,
    launch(flags, cpuSeconds) {
      const uid = FIRST_UID + (started++ % UIDS)
      const [execPath, ...execArgv] = commandOf(parts, host, { uid, cpuSeconds })
      return { execPath: execPath!, execArgv: [...execArgv, ...flags] }
    },
  }
}

let ofThisHost: Sandbox | null = null

/** The strongest sandbox that works on this machine. It is tried out once, which takes some tenths of a second. */
export function hostSandbox(): Sandbox {
  ofThisHost ??= probeHost(readHost())
  return ofThisHost
}

function probeHost(host: Host): Sandbox {
  return sandboxOf(
    host,
    chooseParts(possibleParts(host), (parts) => works(sandboxOf(host, parts))),
  )
}

function works(sandbox: Sandbox): boolean {
  const { execPath, execArgv } = sandbox.launch([], PATIENCE_MS / 1_000)
  const { status } = spawnSync(execPath, [...execArgv, PROBE], {
    env: {},
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  return status === 0
}

/** The protections of a sandbox that hold and those that do not, for people. */
export function describeSandbox({ parts }: Sandbox): { holds: SandboxPart[]; lacks: SandboxPart[] } {
  const all = Object.keys(PARTS) as SandboxPart[]
  return { holds: all.filter((part) => parts.has(part)), lacks: all.filter((part) => !parts.has(part)) }
}
