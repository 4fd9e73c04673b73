import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hostSandbox, type SandboxPart } from './index.ts'
import { chooseParts } from './parts.ts'

const PARENT = fileURLToPath(new URL('./attacked-parent.ts', import.meta.url))
const KERNEL: SandboxPart[] = ['privileges', 'network', 'files', 'limits']
const AS_ORDINARY_USER = ['setpriv', '--reuid=58999', '--regid=58999', '--clear-groups']
const WITHOUT_NAMESPACES = ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin']
/** The only variables that a reader may see: those that it is given and those that Node needs to talk to its parent. */
const ENVIRONMENT = /^see (TMPDIR|VIPS_DISC_THRESHOLD|NODE_CHANNEL_FD|ORT_DISABLE_TELEMETRY)$/

interface Outcome {
  parts: SandboxPart[]
  reached: string[]
}

/** Runs the attack from a service that is started by these programs, if any. */
async function attack(without: readonly SandboxPart[], startedBy: readonly string[] = []): Promise<Outcome> {
  const [program, ...args] = [...startedBy, process.execPath, PARENT, ...without]
  const parent = spawn(program!, args, {
    env: { ...process.env, TRIBUTARY_MASTER_KEY: 'secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const outcome = JSON.parse(await text(parent.stdout)) as Outcome
  return { ...outcome, reached: outcome.reached.filter((line) => !ENVIRONMENT.test(line)) }
}

/** Whether services of other users can be played: by root alone, and only where the code is in a folder that others can enter. */
const canBeOthers =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', [...AS_ORDINARY_USER.slice(1), 'test', '-r', PARENT]).status === 0
const lacking = KERNEL.filter((part) => !hostSandbox().parts.has(part))

describe('a reader that a document has taken over', () => {
  it('sees no environment of the service, whatever the machine offers', async () => {
    const { reached } = await attack([...KERNEL, 'user', 'permissions'])
    expect(reached.filter((line) => line.startsWith('see '))).toEqual(['see a network interface'])
    // No other protection is in force, so that the attacks themselves work.
    expect(reached).toContain('read a file that all users may read')
    expect(reached).toContain('connect to a port of this machine')
    expect(reached).toContain('start a shell')
  })

  it('reaches no file and starts no program by Node alone', async () => {
    const { reached } = await attack([...KERNEL, 'user'])
    expect(reached).not.toContain('read a file that all users may read')
    expect(reached).not.toContain('write into the data folder')
    expect(reached).not.toContain('start a shell')
  })

  it('reaches nothing even without the permissions of Node', async ({ skip }) => {
    if (lacking.length > 0) skip(`this machine offers no ${lacking.join(', ')} for a sandbox`)
    const { reached } = await attack(['permissions'])
    expect(reached).toEqual([])
  })

  it('reaches nothing where the service has no rights of root', async ({ skip }) => {
    if (!canBeOthers || lacking.length > 0) skip('only root can start a service as another user')
    const { parts, reached } = await attack(['permissions'], AS_ORDINARY_USER)
    if (!KERNEL.every((part) => parts.includes(part))) skip('this machine lets only root make namespaces')
    expect(reached).toEqual([])
  })

  it('reaches neither files nor the service where namespaces are forbidden, as in many containers', async ({
    skip,
  }) => {
    if (!canBeOthers || lacking.length > 0) skip('only root can give up the right to make namespaces')
    const { parts, reached } = await attack([], WITHOUT_NAMESPACES)
    expect(parts).toEqual(['permissions', 'privileges', 'user', 'limits'])
    // From version 25 on Node's permissions take the network away too.
    const others = reached.filter((attempt) => attempt !== 'connect to a port of this machine')
    expect(others).toEqual(['see a network interface'])
  })
})

describe('the parts of a sandbox', () => {
  const ALL: SandboxPart[] = ['permissions', 'privileges', 'user', 'network', 'files', 'limits']

  it('are tried out at once where all of them work', () => {
    const tried: number[] = []
    const chosen = chooseParts(ALL, (parts) => tried.push(parts.size) > 0)
    expect([...chosen]).toEqual(ALL)
    expect(tried).toEqual([6])
  })

  it('leave out those that do not work', () => {
    const works = (parts: ReadonlySet<SandboxPart>) => !parts.has('network') && !parts.has('files')
    expect([...chooseParts(ALL, works)]).toEqual(['permissions', 'privileges', 'user', 'limits'])
  })

  it('that privileges could undo are left out where privileges cannot be given up', () => {
    const works = (parts: ReadonlySet<SandboxPart>) => !parts.has('privileges')
    expect([...chooseParts(ALL, works)]).toEqual(['permissions', 'limits'])
  })

  it('are empty where nothing works', () => {
    expect([...chooseParts(ALL, () => false)]).toEqual([])
  })
})
