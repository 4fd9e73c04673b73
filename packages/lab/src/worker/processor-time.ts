import { readFileSync } from 'node:fs'

/** Linux counts the time of processes in ticks of this length, whatever its clock. */
const TICK_MS = 10
/** Positions among the fields after the name, which may itself hold spaces. */
const USER = 11
const SYSTEM = 12

/** Milliseconds of processor time that a process has spent, or null where the system does not report it. */
export function processorTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return null
  }
}
