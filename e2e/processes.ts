import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export { freePort } from '../packages/service/src/platform/postgres/free-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Env = Record<string, string>

export interface ServiceProcess {
  /** The object that `--json` printed. */
  described: Record<string, string> & { demo_client: Record<string, string> | null }
  child: ChildProcess
  /** Standard error so far. */
  log(): string
  /** Kills the process without warning, as a power cut would. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
}

/** What a program is given of the environment of the tests; summaries are delivered without a delay unless a test sets one. */
function ownEnv(): Env {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']
  const own = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
  return { ...own, TRIBUTARY_SUMMARY_HOLD_SECONDS: '0' }
}

/** Starts the real program as an operator does and waits until it is ready; `root` may be another checkout. */
export async function startProcess(args: string[], env: Env, root: string = ROOT): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(root, 'packages/service/src/main.ts'), '--json', ...args], {
    cwd: root,
    env: { ...ownEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const ready = await Promise.race([line, exited.then(() => null)])
  if (!ready) throw new Error(`the service ended before it was ready:\n${log}`)
  return {
    described: JSON.parse(ready[0]),
    child,
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}

/** Runs the command line with `--json` and returns its answer; `root` may be another checkout. */
export async function tributary<T>(args: string[], env: Env, root: string = ROOT): Promise<T> {
  const child = spawn(process.execPath, [join(root, 'packages/service/src/cli.ts'), ...args, '--json'], {
    cwd: root,
    env: { ...ownEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = [collect(child.stdout), collect(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`tributary ${args.join(' ')} ended with ${code}: ${errors()}`)
  return JSON.parse(output()) as T
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return () => text
}
