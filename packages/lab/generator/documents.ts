import { buildReport } from './build-report.ts'
import { localOf } from './clock.ts'
import { degrade } from './degrade/index.ts'
import { DRAW_FAILING } from './failing/index.ts'
import { type Plan, planOf } from './plan.ts'
import { Random, seedOf } from './random.ts'
import { collectedOf, type GeneratedReport, panelOf, rowsOf } from './report.ts'
import { GeneratedSheet } from './sheet.ts'
import { specimensOf } from './specimens.ts'
import type { TrueResult, Truth } from './truth.ts'

export const KINDS = ['text', 'scan', 'photo'] as const
export type GeneratedKind = (typeof KINDS)[number]

export function isKind(text: string): text is GeneratedKind {
  return KINDS.some((kind) => kind === text)
}

export interface GeneratedDocument {
  name: string
  extension: 'pdf' | 'jpg' | 'png'
  bytes: Uint8Array
  pages: number
  truth: Truth
}

/** A document on paper, before a picture is taken of it. */
interface DrawnDocument {
  name: string
  pages: number
  truth: Truth
  /** The file as it is sent. */
  file: () => Promise<Pick<GeneratedDocument, 'extension' | 'bytes'>>
}

/** The same arguments give the same bytes. */
export async function generate(
  index: number,
  seed: number,
  kind: GeneratedKind,
  only?: string,
): Promise<GeneratedDocument> {
  const { file, ...drawn } = await drawDocument(index, seed, kind, only)
  return { ...drawn, ...(await file()) }
}

/** Draws a document whose file is made on request only: pictures are slow to make, and some callers need only the truth. */
export async function drawDocument(
  index: number,
  seed: number,
  kind: GeneratedKind,
  only?: string,
): Promise<DrawnDocument> {
  const plan = planOf(index, only)
  const { layout, region, reason } = plan
  const random = new Random(seedOf(seed, layout.id, index))
  const built = buildReport(random, region, kind === 'text' ? layout.wanted : onePage(plan))
  const report = layout.prepare?.(built) ?? built
  const sheet = await GeneratedSheet.create(region.paper, layout.landscape)
  if (reason) DRAW_FAILING[reason](sheet, layout, report, random)
  else layout.draw(sheet, report, random)
  return {
    name: `${String(index).padStart(4, '0')}-${reason ?? layout.id}-${region.id}-${kind}`,
    pages: sheet.pageCount,
    truth: truthOf(report, plan),
    file: async () => degrade(await sheet.bytes(), kind, sheet.pageCount, random),
  }
}

/** Pictures are slow to read, and more pages of them show nothing more. */
function onePage({ layout: { wanted } }: Plan) {
  return {
    ...wanted,
    panels: { least: Math.min(2, wanted.panels.least), most: Math.min(3, wanted.panels.most) },
    rows: { least: wanted.rows.least, most: wanted.rows.most },
  }
}

function truthOf(report: GeneratedReport, { layout, reason }: Plan): Truth {
  return {
    layout: reason ?? layout.id,
    region: report.region.id,
    language: report.region.language,
    timezone: report.region.timezone,
    reason,
    collected: reason ? null : { local: localOf(collectedOf(report, report.panels[0]!)) },
    results: reason
      ? []
      : rowsOf(report).map(
          (row): TrueResult => ({
            key: row.key,
            name: row.englishName,
            nameInDocument: row.name,
            valueInDocument: row.bareValue,
            value: row.number,
            comparator: row.comparator,
            unitInDocument: row.unit === '' ? null : row.unit,
            again:
              layout.printsBoth && row.second
                ? { valueInDocument: row.second.value, unitInDocument: row.second.unit }
                : null,
            equivalents: row.equivalents,
            hasLimits: !layout.hasMixedRanges && (row.ends.low !== null || row.ends.high !== null),
            verdict: row.verdict,
            isFlagged: layout.marks === true && (row.verdict === 'low' || row.verdict === 'high'),
            specimens: specimensOf(
              panelOf(report, row).group,
              layout.printsSpecimen ? panelOf(report, row).specimen : null,
              `${panelOf(report, row).title} ${row.name}`,
            ),
            hasSpecimen: layout.printsSpecimen === true,
            collected: { local: localOf(collectedOf(report, panelOf(report, row))) },
            previous: row.previous,
          }),
        ),
  }
}
