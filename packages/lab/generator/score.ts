/** Generates documents, extracts them and prints how well. See README.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate, isKind, KINDS } from './documents.ts'
import { scoreDocument } from './run.ts'
import { missedBars } from './scoring/bars.ts'
import { missesOf, tableOf } from './scoring/print.ts'
import { type Scored, tallyOf } from './scoring/tally.ts'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: 'text' },
    only: { type: 'string' },
    show: { type: 'boolean', default: false },
    write: { type: 'string' },
    readings: { type: 'string' },
  },
})

const kinds = options.kind === 'all' ? KINDS : options.kind.split(',').filter(isKind)
const indices = Array.from({ length: Number(options.count) }, (_, index) => Number(options.from) + index)
if (options.write) await writeAll(options.write)
else await scoreAll()

async function writeAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const kind of kinds) {
    for (const index of indices) {
      const { name, extension, bytes, truth } = await generate(
        index,
        Number(options.seed),
        kind,
        options.only,
      )
      writeFileSync(join(folder, `${name}.${extension}`), bytes)
      writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(truth, null, 2)}\n`)
    }
  }
}

async function scoreAll(): Promise<void> {
  const documents: Scored[] = []
  for (const kind of kinds) {
    for (const index of indices) {
      const { only, readings } = options
      const scored = await scoreDocument({ kind, index, seed: Number(options.seed), only, readings })
      documents.push(scored)
      if (options.show) show(scored)
    }
  }
  process.stdout.write(`${tableOf(documents)}\n`)
  for (const [by, own] of [
    ['text', documents.filter(({ kind }) => kind === 'text')],
    ['picture', documents.filter(({ kind }) => kind !== 'text')],
  ] as const)
    for (const missed of missedBars(tallyOf(own), by)) {
      process.stdout.write(`${by}: ${missed}\n`)
      process.exitCode = 1
    }
}

function show(scored: Scored): void {
  const misses = missesOf(scored)
  if (misses.length > 0)
    process.stdout.write(`${scored.name}\n${misses.map((miss) => `  ${miss}\n`).join('')}`)
}
