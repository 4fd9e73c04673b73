import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from './error.ts'

/** The content of postmaster.pid in a cluster folder, checked against the process table. */
export type Postmaster =
  | { state: 'none' | 'busy' }
  | { state: 'stale'; file: string }
  | { state: 'ready'; pid: number; port: number }

const HALF_WRITTEN_MS = 5_000

export async function findPostmaster(cluster: string): Promise<Postmaster> {
  const file = join(cluster, 'postmaster.pid')
  const read = await readWithAge(file)
  if (!read) return { state: 'none' }
  const entry = parsePidFile(read.text)
  if (!entry && read.ageMs < HALF_WRITTEN_MS) return { state: 'busy' }
  if (!entry || !(await isPostmaster(entry.pid, cluster))) return { state: 'stale', file }
  return entry.ready ? { state: 'ready', pid: entry.pid, port: entry.port } : { state: 'busy' }
}

async function readWithAge(file: string): Promise<{ text: string; ageMs: number } | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    return { text, ageMs: Date.now() - mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Lines: process id, data folder, start time, port, socket folder, listen address, shared memory key, status. */
export function parsePidFile(text: string): { pid: number; port: number; ready: boolean } | null {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' }
}

/** A process id alone proves nothing: after a reboot it may belong to any process, and a zombie still has one. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes(`postgres -D ${cluster} -c `)
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    }
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}
