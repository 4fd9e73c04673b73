import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts the time of processes in ticks of this length, whatever its clock. */
const TICK_MS = 10

/** Milliseconds of processor time spent so far by this process and by the database, where the system reports it. */
export function cpuMs(dataDir: string): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + databaseMs(dataDir)
}

export const countsDatabase = process.platform === 'linux'

function databaseMs(dataDir: string): number {
  if (!countsDatabase) return 0
  const server = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  let ms = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (!fields) continue
    const isServer = Number(pid) === server
    if (!isServer && Number(fields[1]) !== server) continue
    // Of the server also what its ended children spent.
    for (const index of isServer ? [11, 12, 13, 14] : [11, 12]) ms += Number(fields[index]) * TICK_MS
  }
  return ms
}

/** The fields after the name, which may hold spaces; null when the process has ended. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
