import { FIGURE_NAMES, FIGURES, type Figure, fieldFactsOf } from '@tributary/health'
import { code, table } from './table.ts'

const COMBINED = {
  sum: 'sum',
  mean: 'mean over time',
  mean_of_readings: 'mean of readings',
  min: 'lowest',
  max: 'highest',
  last: 'latest',
}

const fieldOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function placesOf({ places }: Figure): string {
  const byPath = Map.groupBy(places, ([, path]) => path)
  const rows = [...byPath].map(
    ([path, same]) => `${code(fieldOf(path))} of ${same.map(([part]) => part).join(', else ')}`,
  )
  return rows.join('; else ')
}

const grouped = (value: number) => value.toLocaleString('en-US')

const figures = () =>
  table(
    ['figure', 'what it is', 'read from', 'least', 'most', 'combined as', 'at least', 'at most', 'LOINC'],
    FIGURE_NAMES.map((name) => {
      const figure: Figure = FIGURES[name]
      const facts = fieldFactsOf(name)
      return [
        code(name),
        figure.title,
        placesOf(figure),
        facts ? grouped(facts.bounds[0]) : '',
        facts ? grouped(facts.bounds[1]) : '',
        facts ? COMBINED[facts.combine] : '',
        (facts?.atLeast ?? []).map(code).join(', '),
        (facts?.atMost ?? []).map(code).join(', '),
        figure.clinical?.loincs[0]?.code ?? '',
      ]
    }),
  )

/** docs/reference/figures.md, from the catalogue of figures. */
export const renderFiguresPage = (): string => `# Figures

Every number of a day that scores, profiles, alerts, assistants, charts and clinical documents read by name. All of them read it from the same
place of the [summaries](documents.md), by the same precedence, so that they never show different numbers for one day.

- **read from**: the field, and the summaries in the order in which they are asked. The night is the main one of the day.
- **least, most**: what a living person can have, in the unit that the field's name says. A value outside is
  [set aside](days-and-merging.md#what-cannot-be-true).
- **combined as**: how single readings become one number, where the source gives none itself.
- **at least, at most**: fields of the same block that it contains or is contained in; joined by a plus, together.

${figures()}
`
