import { addMinutes } from '../clock.ts'
import type { GeneratedReport, ReportPanel } from '../report.ts'
import { FLUIDS, isOfFluids } from '../specimens.ts'
import { drawTable, type GeneratedColumn, PLAIN } from '../table.ts'
import { boldWhenAbnormal, closing, EVERYWHERE, type Layout, SOME } from './layout.ts'
import { opening } from './opening.ts'

/** A number of the report that says which of several ways it is printed in. */
const choiceOf = (report: GeneratedReport, count: number): number =>
  Number(report.person.id.slice(-4)) % count

function columnsOf(report: GeneratedReport): GeneratedColumn[] {
  const { columns } = report.wording
  return [
    { heading: columns.test[0]!, x: 40, width: 195, cell: (row) => row.name },
    {
      heading: columns.result[0]!,
      x: 240,
      width: 90,
      cell: (row) => row.value,
      style: boldWhenAbnormal,
    },
    { heading: columns.unit[0]!, x: 340, width: 85, cell: (row) => row.unit },
    { heading: columns.range[0]!, x: 430, width: 125, cell: (row) => row.range[0]! },
  ]
}

/** The last panel is measured in another fluid, which its heading says. */
export const otherFluid: Layout = {
  id: 'other-fluid',
  printsSpecimen: true,
  regions: EVERYWHERE,
  wanted: {
    ...SOME,
    panels: { least: 3, most: 5 },
    only: ['sugar', 'electrolytes', 'liver', 'blood_count', 'lipids'],
  },
  prepare(report) {
    const { words } = FLUIDS[choiceOf(report, FLUIDS.length)]!
    const names = words[report.region.language]
    if (!names) return report
    const specimen = names[choiceOf(report, names.length)]!
    const rows = report.panels.flatMap((panel) => panel.rows.filter(isOfFluids))
    const blood = report.panels
      .map((panel): ReportPanel => ({ ...panel, rows: panel.rows.filter((row) => !rows.includes(row)) }))
      .filter((panel) => panel.rows.length > 0)
      .map((panel) => ({ ...panel, title: `${panel.title} (${panel.specimen})` }))
    const fluid = { ...report.panels[0]!, title: specimen, specimen, rows }
    return { ...report, panels: rows.length > 0 ? [...blood, fluid] : blood }
  },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#4e342e')
    drawTable(sheet, report.panels, columnsOf(report), { ...PLAIN, rules: 'rows' })
    closing(sheet, report, random)
  },
}

/** Blood and urine, each collected at a time of its own that the head gives. */
export const severalSamples: Layout = {
  id: 'several-samples',
  printsSpecimen: true,
  regions: EVERYWHERE,
  wanted: {
    ...SOME,
    panels: { least: 2, most: 3 },
    only: ['liver', 'urine', 'electrolytes', 'urine_quantities'],
  },
  prepare(report) {
    const specimens = {
      blood: report.panels.find(({ group }) => group === 'blood')?.specimen,
      urine: report.panels.find(({ group }) => group === 'urine')?.specimen,
    }
    const collected = {
      blood: report.times.collected,
      urine: addMinutes(report.times.collected, -60 * (5 + choiceOf(report, 40))),
    }
    const groups = (['blood', 'urine'] as const).filter((group) => specimens[group])
    return {
      ...report,
      samples: groups.map((group) => ({ specimen: specimens[group]!, collected: collected[group] })),
      panels: groups.flatMap((group) =>
        report.panels
          .filter((panel) => panel.group === group)
          .map((panel) => ({
            ...panel,
            specimen: specimens[group]!,
            title: `${specimens[group]} - ${panel.title}`,
            collected: collected[group],
          })),
      ),
    }
  },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#01579b')
    drawTable(sheet, report.panels, columnsOf(report), { ...PLAIN, panelFill: '#e1f5fe' })
    closing(sheet, report, random)
  },
}
