import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import {
  type GeneratedDocument,
  type GeneratedKind,
  generate,
} from '../../packages/lab/generator/documents.ts'
import { extract } from '../../packages/lab/src/extract.ts'
import { DEFAULT_LIMITS } from '../../packages/lab/src/reading/limits.ts'
import { loadModels } from '../../packages/lab/src/reading/ocr/models.ts'
import type { InferenceSession } from '../../packages/lab/src/reading/ocr/runtime.ts'
import { createTaskPool } from '../../packages/lab/src/worker/pool.ts'
import { median, perSecond, type Row, rate } from '../table.ts'

const SEED = 1
const TEXT_DOCUMENTS = 60
const SCANS = 4
const ROUNDS = 3
const LIMITS = { ...DEFAULT_LIMITS, threads: availableParallelism() }
const REQUEST = { timezone: 'Z' }
const TASK = {
  url: new URL('../../packages/lab/src/worker/extract-task.ts', import.meta.url).href,
  exportName: 'extractTask',
}

/** Laboratory documents from the file to the report; scans against the bare inferences of the same pages. */
export async function lab({ say }: { say(line: string): void }): Promise<Row[]> {
  const texts = await documentsOf('text', TEXT_DOCUMENTS)
  const scans = await documentsOf('scan', SCANS)
  const { ours, bare } = await readScans(scans, say)
  const textRates: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    textRates.push(await pagesPerSecond(texts))
    say(`round ${round}: ${rate(textRates.at(-1)!)} pages with a text layer`)
  }
  return [
    {
      name: 'laboratory pages with a text layer, per core',
      ours: rate(median(textRates)),
      against: '',
      ratio: null,
    },
    {
      name: 'scanned laboratory pages per core ÷ bare models on the same pages',
      ours: perMinute(median(ours)),
      against: perMinute(median(bare)),
      ratio: median(ours.map((value, round) => value / bare[round]!)),
    },
    { name: 'memory of a reader at its peak', ours: await peakOf(scans), against: '', ratio: null },
  ]
}

const documentsOf = (kind: GeneratedKind, count: number): Promise<GeneratedDocument[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => generate(index, SEED, kind)))

const pagesOf = (documents: readonly GeneratedDocument[]): number =>
  documents.reduce((sum, { pages }) => sum + pages, 0)

async function pagesPerSecond(documents: readonly GeneratedDocument[]): Promise<number> {
  const ms = await spent(async () => {
    for (const { bytes } of documents) await extract(bytes, REQUEST, LIMITS)
  })
  return perSecond(pagesOf(documents), ms)
}

/** Document by document in turn, so that the noise of the machine falls on both. */
async function readScans(documents: readonly GeneratedDocument[], say: (line: string) => void) {
  const record = await recorder()
  const ours: number[] = []
  const bare: number[] = []
  await extract(documents[0]!.bytes, REQUEST, LIMITS)
  for (let round = 1; round <= ROUNDS; round++) {
    const sum = { ours: 0, bare: 0 }
    for (const { bytes } of documents) {
      const inferences = record.start()
      sum.ours += await spent(() => extract(bytes, REQUEST, LIMITS))
      record.stop()
      sum.bare += await spent(async () => {
        for (const infer of inferences) await infer()
      })
    }
    ours.push(perSecond(pagesOf(documents), sum.ours))
    bare.push(perSecond(pagesOf(documents), sum.bare))
    say(`round ${round}: ${perMinute(ours.at(-1)!)} scanned pages, bare ${perMinute(bare.at(-1)!)}`)
  }
  return { ours, bare }
}

/** Keeps what the reader asks its models, to ask the same again with nothing around it. */
async function recorder() {
  const { detector, latin, symbols } = await loadModels(LIMITS.threads)
  let kept: (() => Promise<unknown>)[] | null = null
  for (const session of [detector, latin.session, symbols.session]) {
    const run = session.run.bind(session)
    session.run = ((feeds: InferenceSession.FeedsType) => {
      kept?.push(() => run(feeds))
      return run(feeds)
    }) as typeof session.run
  }
  return {
    start() {
      kept = []
      return kept
    },
    stop() {
      kept = null
    },
  }
}

/** In a process of its own, as the service reads; the kernel keeps the mark. */
async function peakOf(documents: readonly GeneratedDocument[]): Promise<string> {
  if (process.platform !== 'linux') return 'not reported by this system'
  const pool = createTaskPool({ task: TASK, size: 1, limits: { idleRss: Number.POSITIVE_INFINITY } })
  let peak = 0
  for (const { bytes } of documents) {
    await pool.run(bytes, { ...REQUEST, limits: LIMITS })
    const kilobytes = /^VmHWM:\s+(\d+) kB$/mu.exec(
      readFileSync(`/proc/${pool.pids()[0]}/status`, 'utf8'),
    )?.[1]
    peak = Math.max(peak, Number(kilobytes))
  }
  await pool.close()
  return `${Math.round((peak * 1024) / 1e6)} MB`
}

/** Milliseconds of processor time, of all threads: what else the machine does changes it little. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const perMinute = (inASecond: number): string => `${(inASecond * 60).toFixed(1)}/min`
