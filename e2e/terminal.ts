import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Env } from './processes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Terminal {
  /** What was printed so far, errors included. */
  output(): string
  /** Presses Ctrl-C, which reaches everything that the terminal runs. */
  interrupt(): void
  /** Stops reading the output, as a pipe whose reader has ended. */
  readNoMore(): void
  hasEnded(): boolean
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Runs npm in the foreground of a terminal, which is a process group of its own. */
export function npmInTerminal(args: string[], env: Env): Terminal {
  const child = spawn('npm', ['--silent', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal)
    } catch {
      // No process is left.
    }
  }
  onTestFinished(() => send('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return {
    output: () => output,
    interrupt: () => send('SIGINT'),
    readNoMore: () => child.stdout.destroy(),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: ended.then(([code, signal]) => code ?? signal!),
  }
}

/** The processes that have a folder among their arguments or in their environment, which children inherit. */
export function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line.includes(folder))
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => ['cmdline', 'environ'].some((file) => readProc(pid, file).includes(folder)))
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
