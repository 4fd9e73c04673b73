import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '../../reading/limits.ts'
import { type Extraction, LabFailure } from '../../types.ts'
import { createTaskPool } from '../pool.ts'

const TASK = { url: new URL('../extract-task.ts', import.meta.url).href, exportName: 'extractTask' }
const POLL = 20

export interface Examination {
  /** The result of a document, and the most memory that the children held meanwhile, where the system reports it. */
  examine(bytes: Uint8Array): Promise<{ extraction: Extraction; peak: number }>
  pids(): number[]
  /** Names of files that the children left. */
  left(): string[]
  close(): Promise<void>
}

/** Reads documents as the service does, two at once, with a folder of their own for temporary files. */
export function startExamination(): Examination {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-lab-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const pool = createTaskPool({ task: TASK, size: 2 })
  const request = { timezone: 'Z', limits: { ...DEFAULT_LIMITS, threads: 1 } }
  const extract = (bytes: Uint8Array) =>
    pool.run(bytes, request).then(
      (value) => value as Extraction,
      (error: unknown): Extraction => {
        if (!(error instanceof LabFailure)) throw error
        return { state: 'failed', reason: error.reason, detail: error.detail }
      },
    )
  return {
    async examine(bytes) {
      let peak = 0
      const timer = setInterval(() => {
        peak = Math.max(peak, ...pool.pids().map(mostHeldBy))
      }, POLL)
      try {
        return { extraction: await extract(bytes), peak }
      } finally {
        clearInterval(timer)
      }
    },
    pids: () => pool.pids(),
    left: () => readdirSync(folder),
    async close() {
      await pool.close()
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
      rmSync(folder, { recursive: true })
    },
  }
}

/** The peak memory of a process. The kernel keeps it, so that nothing is missed between two polls. */
function mostHeldBy(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
