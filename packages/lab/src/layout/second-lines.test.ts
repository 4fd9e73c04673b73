import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const HEADINGS = [
  '',
  'Examen                            Résultat Unité          Valeurs de référence',
  '                                                          Valeurs de référence       Antériorités',
]

const FIRST = [
  'Glycémie à jeun                   0,95     g/L            0,70 - 1,10                0,91',
  'Glycémie à jeun                   0,95 g/L',
  'Substance inconnue                0,95     g/L            0,70 - 1,10',
]

/** The same result in another unit, without its name. */
const SECOND = [
  '                                  5,27     mmol/L         3,89 - 6,11                5,05',
  '                                  5,27 mmol/L',
  '                                  5,27 mmol/L             (3,89 - 6,11)',
  '                                  soit  5,27     mmol/L   3,89 - 6,11',
  '   soit                           5,27     mmol/L         3,89 - 6,11',
  '                                  5,27 *   mmol/L         3,89 - 6,11',
  '   (Hexokinase)                   5,27     mmol/L         3,89 - 6,11',
  '   Méthode : Hexokinase           5,27     mmol/L         3,89 - 6,11',
  '   à jeun                         5,27     mmol/L         3,89 - 6,11',
  '   Plasma                         5,27     mmol/L         3,89 - 6,11',
]

const NEXT = [
  'Créatinine                        8,9      mg/L           6,7 - 11,7',
  'Créatinine                        en cours',
  'Créatinine',
  'Créatinine\n                                  8,9      mg/L           6,7 - 11,7',
  'IONOGRAMME\nSodium                            140      mmol/L         136 - 145',
]

const PAGES = (['text', 'ocr'] as const).flatMap((by) =>
  HEADINGS.flatMap((heading) =>
    FIRST.flatMap((first) =>
      SECOND.flatMap((second) =>
        NEXT.map((next) => ({
          by,
          page: [
            heading,
            'BIOCHIMIE',
            'Urée                              0,31     g/L            0,15 - 0,50',
            first,
            second,
            next,
          ].join('\n'),
        })),
      ),
    ),
  ),
)

describe('a second line that repeats a result in another unit', () => {
  it('is never the result of another name, and leaves the first line as it is', () => {
    const wrong = PAGES.flatMap(({ by, page }) => {
      const rows = brief(findReport(drawn(page, by), words))
      const isKept =
        !page.includes('Glycémie') || rows.some((row) => row.startsWith('Glycémie à jeun | 0,95 | g/L'))
      const isTaken = rows.some((row) => row.split(' | ')[1]!.includes('5,27'))
      return isKept && !isTaken ? [] : [`${by}\n${page}\n${rows.join('\n')}`]
    })
    expect(wrong).toEqual([])
  })

  it('is the result itself where the name above has none', () => {
    const page = `
Examen                            Résultat Unité          Valeurs de référence
Glycémie à jeun
   (Hexokinase)                   5,27     mmol/L         3,89 - 6,11
Créatinine                        8,9      mg/L           6,7 - 11,7`
    expect(brief(findReport(drawn(page), words))).toEqual([
      'Glycémie à jeun (Hexokinase) | 5,27 | mmol/L | 3,89 - 6,11',
      'Créatinine | 8,9 | mg/L | 6,7 - 11,7',
    ])
  })
})
