import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTaskPool } from '../pool.ts'
import type { Targets } from './attacks.ts'
import { readHost } from './host.ts'
import { hostSandbox, type SandboxPart, sandboxOf } from './index.ts'

/**
 * Stands in for the service: it has secrets, a data folder and a port, and starts a reader that attacks them. Its arguments are the parts
 * of the sandbox to leave out. Prints the parts that hold and what the attack reached.
 */
const without = process.argv.slice(2)
const parts = new Set([...hostSandbox().parts].filter((part: SandboxPart) => !without.includes(part)))
const folder = mkdtempSync(join(tmpdir(), 'tributary-sandbox-'))
const [secretFile, publicFile, socket] = ['master-key', 'public', 'socket'].map((name) => join(folder, name))
const servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(socket)]
try {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  writeFileSync(secretFile!, 'secret', { mode: 0o600 })
  writeFileSync(publicFile!, 'public', { mode: 0o644 })
  const pool = createTaskPool({
    task: { url: new URL('./attacks.ts', import.meta.url).href, exportName: 'attackTask' },
    size: 1,
    sandbox: sandboxOf(readHost(), parts),
  })
  const targets: Targets = {
    service: process.pid,
    port: (servers[0]!.address() as AddressInfo).port,
    socket: socket!,
    secretFile: secretFile!,
    publicFile: publicFile!,
    folder,
  }
  const reached = await pool.run(new Uint8Array(1), targets)
  await pool.close()
  process.stdout.write(JSON.stringify({ parts: [...parts], reached }))
} finally {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
}
