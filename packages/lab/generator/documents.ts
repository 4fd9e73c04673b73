import { buildReport } from './build-report.ts'
import { localOf } from './clock.ts'
import { LAYOUTS } from './layouts/index.ts'
import type { Layout } from './layouts/layout.ts'
import { Random, seedOf } from './random.ts'
import { regionOf } from './regions/index.ts'
import { type Report, rowsOf } from './report.ts'
import { Sheet } from './sheet.ts'
import type { Truth } from './truth.ts'

export const KINDS = ['text'] as const
export type Kind = (typeof KINDS)[number]

export function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text)
}

export interface GeneratedDocument {
  name: string
  extension: 'pdf' | 'jpg' | 'png'
  bytes: Uint8Array
  pages: number
  truth: Truth
}

/** The layouts take turns, so that any count holds them as evenly as it can. */
export async function generate(
  index: number,
  seed: number,
  kind: Kind,
  only?: string,
): Promise<GeneratedDocument> {
  const layouts = only ? LAYOUTS.filter((layout) => layout.id === only) : LAYOUTS
  const layout = layouts[index % layouts.length]
  if (!layout) throw new Error(`no layout ${only}`)
  const random = new Random(seedOf(seed, layout.id, index))
  const round = Math.floor(index / layouts.length)
  const region = regionOf(layout.regions[round % layout.regions.length]!)
  const report = buildReport(random, region, layout.wanted)
  const sheet = await Sheet.create(region.paper, layout.landscape)
  layout.draw(sheet, report, random)
  return {
    name: `${String(index).padStart(4, '0')}-${layout.id}-${region.id}-${kind}`,
    extension: 'pdf',
    bytes: await sheet.bytes(),
    pages: sheet.pageCount,
    truth: truthOf(report, layout),
  }
}

function truthOf(report: Report, layout: Layout): Truth {
  return {
    layout: layout.id,
    region: report.region.id,
    language: report.region.language,
    timezone: report.region.timezone,
    reason: null,
    collected: { local: localOf(report.times.collected) },
    results: rowsOf(report).map((row) => ({
      key: row.key,
      name: row.englishName,
      nameInDocument: row.name,
      valueInDocument: row.bareValue,
      value: row.number,
      comparator: row.comparator,
      unitInDocument: row.unit === '' ? null : row.unit,
      previous: row.previous,
    })),
  }
}
