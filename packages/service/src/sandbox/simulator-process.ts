import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ProviderAddresses } from '@tributary/providers'

const PROGRAM = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 5_000

export interface SimulatorLink {
  controlUrl: string
  /** By provider slug. */
  addresses: Readonly<Record<string, ProviderAddresses>>
  stop(): Promise<void>
}

export interface SimulatorApps {
  [slug: string]: { clientId: string; clientSecret: string; settings: Readonly<Record<string, string>> }
}

interface Described {
  control_url: string
  vendors: Record<string, { addresses: ProviderAddresses }>
}

/** The fake vendors in a process of their own: everything between them and us is real HTTP. */
export async function startSimulator(options: {
  apps: SimulatorApps
  statePath: string
  syncSeconds: number
  clockOffsetMs: number
}): Promise<SimulatorLink> {
  const child = spawn(process.execPath, [PROGRAM], {
    // A group of its own, so that Ctrl-C lets us drain first; it ends by itself when the channel to us closes.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], TRIBUTARY_SIMULATOR_OPTIONS: JSON.stringify(options) },
  })
  const described = await firstLine(child)
  return { ...link(described), stop: () => stop(child) }
}

/** A simulator that another process started. */
export async function joinSimulator(controlUrl: string): Promise<SimulatorLink> {
  const response = await fetch(`${controlUrl}/vendors`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The simulator at TRIBUTARY_SIMULATOR_URL answered ${response.status}.`)
  return { ...link((await response.json()) as Described), stop: async () => {} }
}

function link(described: Described): Omit<SimulatorLink, 'stop'> {
  return {
    controlUrl: described.control_url,
    addresses: Object.fromEntries(
      Object.entries(described.vendors).map(([slug, vendor]) => [slug, vendor.addresses]),
    ),
  }
}

async function firstLine(child: ChildProcess): Promise<Described> {
  const lines = createInterface({ input: child.stdout! })
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The simulator ended with code ${code} before it was ready.`)
  })
  const line = once(lines, 'line', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(
    ([text]) => text as string,
  )
  gone.catch(() => {})
  const text = await Promise.race([line, gone])
  return JSON.parse(text)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
