/** Generates documents, extracts them and prints how well. See README.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Extraction } from '../src/types.ts'
import { drawDocument, generate, isKind, KINDS } from './documents.ts'
import { readOnce } from './readings.ts'
import { missesOf, tableOf } from './scoring/print.ts'
import { type Scored, score } from './scoring/tally.ts'

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
  const { extractFrom } = await import('../src/extract.ts')
  const { readDocument } = await import('../src/reading/index.ts')
  const documents: Scored[] = []
  for (const kind of kinds) {
    for (const index of indices) {
      const { name, pages, truth, file } = await drawDocument(index, Number(options.seed), kind, options.only)
      let begun = performance.now()
      const read = async () => {
        const { bytes } = await file()
        begun = performance.now()
        return readDocument(bytes)
      }
      const extraction = await extractFrom(
        () => (options.readings ? readOnce(options.readings, `${options.seed}-${name}`, read) : read()),
        { timezone: truth.timezone },
      ).catch(asFailed)
      const scored = score(name, kind, truth, extraction, pages, performance.now() - begun)
      documents.push(scored)
      if (options.show) show(scored)
    }
  }
  process.stdout.write(`${tableOf(documents)}\n`)
}

/** One document that breaks the reader must not hide how the others fare. */
function asFailed(error: Error): Extraction {
  return { state: 'failed', reason: 'reader_failed', detail: error.stack ?? error.message }
}

function show(scored: Scored): void {
  const misses = missesOf(scored)
  if (misses.length > 0)
    process.stdout.write(`${scored.name}\n${misses.map((miss) => `  ${miss}\n`).join('')}`)
}
