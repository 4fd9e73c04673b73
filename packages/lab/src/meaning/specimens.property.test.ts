import fc from 'fast-check'
import { expect, it } from 'vitest'
import { biomarkersOf } from '../biomarkers.ts'
import { findReport } from '../layout/index.ts'
import { drawn } from '../layout/test-pages.ts'
import type { Specimen } from '../types.ts'
import type { NumberForm } from './dictionary/entry.ts'
import { ENTRIES, entryOf } from './dictionary/index.ts'
import { lookUp } from './names/lookup.ts'
import { groupOf, specimenInName } from './names/specimen.ts'
import { specimensOf } from './specimens.ts'
import { words as dictionary } from './words.ts'

const WORDS: readonly (readonly [Specimen, string])[] = [
  ['blood', 'Blood'],
  ['blood', 'Blut'],
  ['blood', 'Sangre'],
  ['blood', 'Sangue'],
  ['blood', 'Bloed'],
  ['serum', 'Suero'],
  ['plasma', 'EDTA-Plasma'],
  ['urine', 'Urine'],
  ['urine', 'Urin'],
  ['urine', 'Orina'],
  ['urine', 'Mocz'],
  ['timed_urine', 'Sammelurin'],
  ['timed_urine', 'Orina de 24 horas'],
  ['stool', 'Stuhl'],
  ['stool', 'Heces'],
  ['stool', 'Selles'],
  ['cerebrospinal_fluid', 'Cerebrospinal fluid'],
  ['cerebrospinal_fluid', 'Liquor'],
  ['cerebrospinal_fluid', 'LCR'],
  ['cerebrospinal_fluid', 'Liquido cefalorachidiano'],
  ['pleural_fluid', 'Pleural fluid'],
  ['pleural_fluid', 'Pleurapunktat'],
  ['pleural_fluid', 'Líquido pleural'],
  ['synovial_fluid', 'Liquide synovial'],
  ['ascitic_fluid', 'Ascites'],
  ['ascitic_fluid', 'Liquido ascitico'],
  ['amniotic_fluid', 'Fruchtwasser'],
  ['amniotic_fluid', 'Vruchtwater'],
  ['saliva', 'Speichel'],
  ['semen', 'Semen'],
  ['sweat', 'Sweat'],
  ['swab', 'Abstrich'],
  ['drain_fluid', 'Drainage fluid'],
]

const ROWS = ENTRIES.flatMap((entry) =>
  entry.forms.flatMap((form) =>
    form.kind === 'number' && form.usual
      ? entry.names
          .filter(({ text }) => text.length <= 28 && specimenInName(text) === null && !lookUp(text)?.specimen)
          .map(({ text }) => rowOf(text, form))
      : [],
  ),
)

function rowOf(name: string, { usual, unit }: NumberForm): string {
  const [low, high] = usual!
  const value = Number(((low + high) / 2).toPrecision(3))
  return `${name.padEnd(30)}${String(value).padEnd(12)}${unit.padEnd(20)}${low} - ${high}`
}

const TOP = 'Laboratory report\nPatient: A. Person\nCollected: 05.11.2024 09:40\n\n'
const HEADINGS = `${'Test'.padEnd(30)}${'Result'.padEnd(12)}${'Unit'.padEnd(20)}Reference range`
const BEFORE = [
  '',
  `URINE\n${'Protein'.padEnd(30)}${'7'.padEnd(12)}${'mg/dL'.padEnd(20)}0 - 15\n`,
  `HAEMATOLOGY\n${'Haemoglobin'.padEnd(30)}${'14'.padEnd(12)}${'g/dL'.padEnd(20)}12 - 16\n`,
  `CSF\n${'Glucose'.padEnd(30)}${'60'.padEnd(12)}${'mg/dL'.padEnd(20)}40 - 70\n`,
]
const BELOW = ['', 'BIOCHEMISTRY\n', 'MICROSCOPY\n']

it('no result gets a code of another specimen than its heading or label says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WORDS),
      fc.boolean(),
      fc.constantFrom(...BEFORE),
      fc.constantFrom(...BELOW),
      fc.array(fc.constantFrom(...ROWS), { minLength: 2, maxLength: 4 }),
      ([specimen, words], isLabel, before, below, rows) => {
        const heading = isLabel ? `Material: ${words}` : words.toUpperCase()
        const page = isLabel
          ? `${TOP}${heading}\n${HEADINGS}\n${rows.join('\n')}`
          : `${TOP}${HEADINGS}\n${before}${heading}\n${below}${rows.join('\n')}`
        const document = drawn(page)
        const found = findReport(document, dictionary)
        const results = biomarkersOf(document, found, specimensOf(found))
        const top = document.pages[0]!.items.find(({ text }) => text === heading)!.y
        for (const { biomarker } of results.filter(({ result }) => result.name.box.y > top)) {
          const { code, loinc, specimen: said, nameInDocument } = biomarker
          const entry = code === null ? null : entryOf(code)
          if (below === '' || isLabel) expect(said, nameInDocument).toBe(specimen)
          if (said !== null) expect(said, nameInDocument).toBe(specimen)
          if (said !== null && entry) expect(entry.specimen, nameInDocument).toBe(groupOf(said))
          if (groupOf(specimen) === 'other') expect([code, loinc, said]).toEqual([null, null, specimen])
        }
      },
    ),
    { numRuns: 400 },
  )
})
