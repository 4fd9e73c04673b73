import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn, reportOn } from '../../test/pages.ts'
import { collectionTime } from '../../test/times.ts'
import { LabFailure, type ReadDocument } from '../types.ts'

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  'en short': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'de short': 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'es short': 'ene feb mar abr may jun jul ago sep oct nov dic',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'fr short': 'janv févr mars avr mai juin juil août sept oct nov déc',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'it short': 'gen feb mar apr mag giu lug ago set ott nov dic',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'pt short': 'jan fev mar abr mai jun jul ago set out nov dez',
}

const two = (number: number) => String(number).padStart(2, '0')
type At = { year: number; month: number; day: number; hour: number; minute: number }

const NAMED = Object.values(MONTHS).flatMap((names): ((at: At) => string)[] => {
  const month = (at: At) => names.split(' ')[at.month - 1]!
  return [
    (at) => `${at.day} ${month(at)} ${at.year}`,
    (at) => `${two(at.day)}-${month(at)}-${at.year}`,
    (at) => `${at.day}. ${month(at)} ${at.year}`,
    (at) => `${at.day} de ${month(at)} de ${at.year}`,
    (at) => `${month(at)} ${at.day}, ${at.year}`,
    (at) => `${two(at.day)}${month(at).toUpperCase()}${at.year}`,
  ]
})
const NUMERIC: ((at: At) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${two(year % 100)}`,
  ...['/', '-'].flatMap((sign): ((at: At) => string)[] => [
    ({ year, month, day }) => `${two(day)}${sign}${two(month)}${sign}${year}`,
    ({ year, month, day }) => `${month}${sign}${day}${sign}${year}`,
    ({ year, month, day }) => `${two(month)}${sign}${two(day)}${sign}${two(year % 100)}`,
    ({ year, month, day }) => `${two(day)}${sign}${two(month)}${sign}${two(year % 100)}`,
  ]),
]
const CLOCKS: ((at: At) => string)[] = [
  ({ hour, minute }) => `${two(hour)}:${two(minute)}`,
  ({ hour, minute }) => `${two(hour)}${two(minute)}`,
  ({ hour, minute }) => `${hour}h${two(minute)}`,
  ({ hour, minute }) => `${hour}.${two(minute)} Uhr`,
  ({ hour, minute }) => `${((hour + 11) % 12) + 1}:${two(minute)}${hour < 12 ? 'AM' : ' p.m.'}`,
  ({ hour, minute }) => `a las ${hour}:${two(minute)} hs`,
]
const LABELS = [
  'Collected:',
  'Entnahme',
  'Fecha de toma:',
  'Prélevé le',
  'Data prelievo :',
  'Data/Hora da coleta:',
]

const moments: fc.Arbitrary<At> = fc
  .date({ min: new Date('2013-01-01T00:00:00Z'), max: new Date('2039-12-31T23:59:59Z'), noInvalidDate: true })
  .map((at) => ({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }))

function read(document: ReadDocument): string {
  try {
    return collectionTime(reportOn(document), document, { timezone: 'Z' }).local
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return error.reason
  }
}

const local = ({ year, month, day, hour, minute }: At) =>
  `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`

it.each([
  ['a plain way', [...NAMED, ...NUMERIC.slice(0, 3)], LABELS, []],
  ['a way that may be read as another', NUMERIC.slice(3), LABELS.slice(0, 1), ['ambiguous_collection_time']],
] as const)('a moment written in %s is read as it was meant', (_, dates, labels, failures) => {
  const written = fc.tuple(
    moments,
    fc.constantFrom(...dates),
    fc.constantFrom(...CLOCKS.slice(0, labels.length === 1 ? -1 : undefined)),
    fc.constantFrom(...labels),
    fc.constantFrom(' ', '  ', '\n'),
  )
  fc.assert(
    fc.property(written, ([at, date, clock, label, gap]) => {
      expect([local(at), ...failures]).toContain(read(drawn(`${label}${gap}${date(at)} ${clock(at)}`)))
    }),
    { numRuns: 1500 },
  )
})

it('the order in which the items come makes no difference', () => {
  const header = `
Jane Roe          Received            Collected           Reported
DOB 13/02/1980    25/03/2024 10:05    25/03/2024 08:30    26/03/2024 12:00

Glucose           90                  mg/dL
URINE             Collected: 25/03/2024 06:50
Leucocytes        3                   /uL`
  const document = drawn(header, header)
  const report = reportOn(document)
  const wanted = collectionTime(report, document, { timezone: 'Z' })
  const shuffled = document.pages.map(({ items }) =>
    fc.shuffledSubarray([...items], { minLength: items.length }),
  )
  fc.assert(
    fc.property(fc.tuple(...shuffled), (pages) => {
      const other = { pages: document.pages.map((page, index) => ({ ...page, items: pages[index]! })) }
      expect(collectionTime(report, other, { timezone: 'Z' })).toEqual(wanted)
    }),
  )
})

it('any text is read or refused', () => {
  const piece = fc.constantFrom(
    ...LABELS,
    '25/03/2024',
    '06/07/24',
    '08:30',
    '0830',
    '8.30',
    'Mar',
    '5',
    '2024',
    '/',
    '-',
    ':',
    '\n',
    '  ',
    ' ',
    'UTC',
    '+01:00',
    'am',
    'Uhr',
    'de',
    'Received',
    'Reported:',
    'previous',
    '(',
    ')',
    '\t',
    '99',
    'ß',
    '１２',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(read(drawn(pieces.join('')))).toMatch(
        /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d|no_collection_time|collection_time_without_hour|ambiguous_collection_time)$/,
      )
    }),
    { numRuns: 500 },
  )
})
