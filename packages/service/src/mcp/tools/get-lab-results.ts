import type { Biomarker, ReadReport } from '@tributary/lab'
import { Type } from 'typebox'
import { findLabDocument, listLabDocuments } from '../../lab/index.ts'
import type { AskedOfPerson, PersonTool } from '../tool.ts'
import { plain } from '../words.ts'

const MOST_DOCUMENTS = 20
const MOST_RESULTS = 80

interface Result {
  biomarker: Biomarker
  /** Null where the page has several times and does not say which is its own. */
  collected: string | null
}

export const getLabResults: PersonTool = {
  name: 'get_lab_results',
  title: 'Laboratory results',
  description: `The latest result of each biomarker, with the one before it where both can be compared, from the ${MOST_DOCUMENTS} newest laboratory documents. \`validation\` other than valid means that the reading of the page is doubtful.`,
  scopes: ['lab'],
  isExact: true,
  of: 'person',
  days: 'none',
  input: () => ({
    biomarker: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'Only those with this in their name.' }),
    ),
  }),
  async answer(asked) {
    const reports = await reportsOf(asked)
    const wanted = (asked.args['biomarker'] as string | undefined)?.toLowerCase()
    const results = reports
      .flatMap(resultsOf)
      .filter(({ biomarker }) => wanted === undefined || namesOf(biomarker).includes(wanted))
      .sort((a, b) => (b.collected ?? '').localeCompare(a.collected ?? ''))
    const byBiomarker = [
      ...Map.groupBy(
        results,
        ({ biomarker }) => biomarker.code ?? `${biomarker.name} ${biomarker.specimen}`,
      ).values(),
    ]
    return {
      documents_read: reports.length,
      results: byBiomarker.slice(0, MOST_RESULTS).map(([latest, before]) => ({
        ...resultOf(latest!),
        before: before && isComparable(latest!.biomarker, before.biomarker) ? datedValue(before) : null,
      })),
      left_out: Math.max(0, byBiomarker.length - MOST_RESULTS),
    }
  },
}

async function reportsOf({ platform, user }: AskedOfPerson): Promise<ReadReport[]> {
  const { clientUuid, userId } = user
  const listed = await listLabDocuments(platform.db, clientUuid, { userId, limit: MOST_DOCUMENTS })
  const reports: ReadReport[] = []
  for (const { documentId, state } of listed) {
    if (state !== 'extracted' && state !== 'delivered') continue
    const found = await findLabDocument(platform.db, platform, clientUuid, documentId)
    if (found?.report) reports.push(found.report)
  }
  return reports
}

const resultsOf = ({ panels }: ReadReport): Result[] =>
  panels.flatMap(({ biomarkers }) =>
    biomarkers.map((biomarker) => {
      const { collected } = biomarker
      return { biomarker, collected: collected && `${collected.local}${collected.offset ?? ''}` }
    }),
  )

const namesOf = ({ name, nameInDocument, code }: Biomarker): string =>
  [name, nameInDocument, code ?? ''].join('\n').toLowerCase()

const shownValue = ({ value, valueText }: Biomarker): number | string | null => value ?? plain(valueText)

/** Two valid numbers in one unit, or two words, of one kind of specimen. */
const isComparable = (a: Biomarker, b: Biomarker): boolean =>
  [a, b].every(({ validation }) => validation === 'valid') &&
  (a.value === null) === (b.value === null) &&
  a.unit === b.unit &&
  a.specimen === b.specimen

const datedValue = ({ biomarker, collected }: Result) => ({
  value: shownValue(biomarker),
  comparator: biomarker.comparator,
  unit: biomarker.unit,
  specimen: biomarker.specimen,
  collected,
})

function resultOf({ biomarker, collected }: Result) {
  const { code, name, range, flag, validation, confidence } = biomarker
  return {
    biomarker: plain(name),
    code,
    ...datedValue({ biomarker, collected }),
    usual_range: range && { low: range.low, high: range.high, text: plain(range.text) },
    flag,
    validation,
    confidence,
  }
}
