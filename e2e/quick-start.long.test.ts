import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPrinted, printedSteps } from './printed.ts'
import { freePort } from './processes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/guides/quick-start.md'), 'utf8')
/** The one command that is not run: the copy uses the packages of this install instead of fetching them again. */
const NOT_RUN = 'npm ci\n'
const MAIN_TERMINAL = 'terminal-3'

/** The commands that the page asks a newcomer to paste, in order: the marked blocks, and the terminal of each. */
const STEPS = printedSteps(PAGE, 'quick-start').map(({ marks, text, output }) => ({
  terminal: marks[0] ?? MAIN_TERMINAL,
  text: text.replace(NOT_RUN, ''),
  output,
}))

/** A terminal with a shell in it that ends at the first command that fails. */
class Terminal {
  readonly shell
  output = ''

  constructor(folder: string, env: Record<string, string>) {
    this.shell = spawn('bash', ['-e'], { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [this.shell.stdout, this.shell.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk
      })
  }

  paste(text: string): void {
    this.shell.stdin.write(text)
  }

  /** Waits until the terminal has printed this; fails when the shell ends before. */
  async until(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.shell.exitCode !== null) throw new Error(`the shell ended:\n${this.output}`)
      await sleep(100)
    }
  }

  /** Ctrl-C reaches everything that the terminal runs; its shell ends with it. */
  async interrupt(): Promise<void> {
    if (this.shell.exitCode !== null || this.shell.signalCode !== null) return
    const ended = once(this.shell, 'close')
    process.kill(-this.shell.pid!, 'SIGINT')
    this.shell.stdin.end()
    await ended
  }
}

let folder: string
let env: Record<string, string>
const terminals = new Map<string, Terminal>()

/** Copies the files of a clone of this tree, with packages as `npm ci` installs them: workspace packages are those of the copy. */
async function cloneInto(copy: string): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: 16_000_000,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(ROOT, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@tributary'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@tributary') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join('..', '..', 'packages', name), join(modules, '@tributary', name))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-quick-start-'))
  // The embedded database may run as another account, which must be able to enter.
  await chmod(folder, 0o755)
  await cloneInto(folder)
  const [port, receiverPort] = [await freePort(), await freePort()]
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    PORT: String(port),
    RECEIVER_PORT: String(receiverPort),
    LOG_LEVEL: 'warn',
  }
})

afterAll(async () => {
  for (const terminal of [...terminals.values()].reverse()) await terminal.interrupt()
  await rm(folder, { recursive: true, force: true })
})

/** The output that a newcomer waits for before going on in another terminal. */
const READY: Record<string, string> = { 'terminal-1': 'Tributary is running.', 'terminal-2': 'listening' }

/** Returns what the step printed. */
async function take({ terminal: name, text }: (typeof STEPS)[number], number: number): Promise<string> {
  const ready = READY[name]
  if (ready) await terminals.get(name)?.interrupt()
  const terminal = ready ? new Terminal(folder, env) : (terminals.get(name) ?? new Terminal(folder, env))
  terminals.set(name, terminal)
  const before = terminal.output.length
  const done = `::step ${number} is done::`
  terminal.paste(ready ? text : `${text}\necho "${done}"\n`)
  await terminal.until(ready ?? done)
  return terminal.output.slice(before).replace(done, '')
}

test('every command of the quick start works and prints what the page says, and the receiver passes verify-endpoint', async () => {
  expect(STEPS.length).toBeGreaterThan(8)
  const differing: string[] = []
  for (const [number, step] of STEPS.entries()) {
    const printed = await take(step, number)
    if (step.output && !isPrinted(step.output, printed))
      differing.push(`${step.output.text}\n---\n${printed}`)
  }
  expect(differing).toEqual([])
  expect(STEPS.filter(({ output }) => output)).toHaveLength(4)
  const main = terminals.get(MAIN_TERMINAL)!
  expect(main.output).toMatch(/"delivered": ?true/)
  expect(main.output).toMatch(/^genuine: msg_[0-9a-f]{32}$/m)
  expect(main.output).toMatch(/authorized: true/)
  const receiver = terminals.get('terminal-2')!
  await receiver.until('genuine: physical_summary of test-user, version 1')
  await receiver.until(' of patient-17, version ')
})
