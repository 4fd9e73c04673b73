import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const HOLD = fileURLToPath(new URL('hold-postgres.ts', import.meta.url))

export interface Holder {
  /** Rejects with what the process wrote to stderr when it ends without having opened the folder. */
  url: Promise<string>
  /** Lets it close in its own time and returns what it wrote to stderr. */
  finish(): Promise<string>
  /** SIGKILL to its whole process group, as a terminal would send an interrupt: it closes nothing. */
  kill(): Promise<void>
}

/** Starts another process that opens the folder; the prefix runs it as another user. */
export function hold(dataDir: string, prefix: string[] = []): Holder {
  const [program, ...args] = [...prefix, process.execPath, HOLD, dataDir]
  const child = spawn(program!, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/', detached: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('error', reject)
    void closed.then(() => reject(new Error(complaints)))
  })
  url.catch(() => {})
  return {
    url,
    async finish() {
      child.stdin.end()
      await closed
      return complaints
    },
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await closed
    },
  }
}

/** Removed after the test together with any server that is still running in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-postgres-')))
  onTestFinished(async () => {
    for (const pid of serversIn(folder)) process.kill(pid, 'SIGQUIT')
    while (serversIn(folder).length > 0) await sleep(20)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

interface Process {
  pid: number
  parent: number
  command: string
}

/** Process ids of the PostgreSQL programs that work below a folder; a child shares its parent's command at first. */
export function serversIn(folder: string): number[] {
  const found = processes().filter(({ command }) => command.includes(` -D ${folder}/`))
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

function processes(): Process[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => fromProc(pid) ?? [])
  }
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  const lines = stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)
  return Array.from(lines, ([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command!,
  }))
}

function fromProc(pid: string): Process | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { pid: Number(pid), parent: Number(parent), command }
  } catch {
    return null
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}
