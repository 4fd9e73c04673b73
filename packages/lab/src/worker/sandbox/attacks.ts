import { spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The files, ports and processes that the attacker tries to reach. */
export interface Targets {
  service: number
  port: number
  socket: string
  secretFile: string
  publicFile: string
  folder: string
}

/** A task that stands in for a parser which a document has taken over. It returns what it was able to do. */
export async function attackTask(_: Uint8Array, targets: Targets): Promise<string[]> {
  const attempts: Record<string, () => unknown> = {
    'connect to a port of this machine': () => reach({ host: '127.0.0.1', port: targets.port }),
    'connect to a socket in the data folder': () => reach({ path: targets.socket }),
    'see a network interface': () => Object.keys(networkInterfaces()).length > 0 || fail(),
    'read the environment of the service': () => readFileSync(`/proc/${targets.service}/environ`),
    'open the memory of the service, as a debugger does': () =>
      openSync(`/proc/${targets.service}/mem`, 'r+'),
    'follow what the service has open': () => {
      const folder = `/proc/${targets.service}/fd`
      for (const name of readdirSync(folder)) readlinkSync(`${folder}/${name}`)
    },
    'go through the folder of the service': () => readdirSync(`/proc/${targets.service}/cwd/`),
    'read a secret file': () => readFileSync(targets.secretFile),
    'read a file that all users may read': () => readFileSync(targets.publicFile),
    'list the data folder': () => readdirSync(targets.folder),
    'write into the data folder': () => writeFileSync(`${targets.folder}/written`, 'x'),
    'write beside its own code': () => {
      const file = fileURLToPath(new URL('./written', import.meta.url))
      writeFileSync(file, 'x')
      rmSync(file)
    },
    'make a folder for temporary files': () => {
      mkdirSync('/tmp/tributary-attack')
      rmSync('/tmp/tributary-attack', { recursive: true })
    },
    'start a shell': () => spawnSync('/bin/sh', ['-c', 'exit 0']).status === 0 || fail(),
  }
  const done: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      done.push(name)
    } catch {}
  }
  return [...done, ...Object.keys(process.env).map((name) => `see ${name}`)]
}

function fail(): never {
  throw new Error('not reached')
}

function reach(target: { host: string; port: number } | { path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}
