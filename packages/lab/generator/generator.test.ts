import { describe, expect, it } from 'vitest'
import { getDocument } from '../src/reading/text/pdf-library.ts'
import { LANGUAGES } from '../src/types.ts'
import { ANALYTES, PANELS } from './analytes/index.ts'
import { type GeneratedDocument, generate } from './documents.ts'
import { REASONS } from './failing/index.ts'
import { LAYOUTS } from './layouts/index.ts'
import { planOf } from './plan.ts'
import { Random } from './random.ts'
import { UNITS, UnitStyle } from './units.ts'
import { WORDING } from './wording/index.ts'

const DEFAULT_COUNT = 300
const plans = Array.from({ length: DEFAULT_COUNT }, (_, index) => planOf(index))

async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const parts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    parts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return squeeze(parts.join(''))
}

/** Raised digits are drawn as plain ones, and readers know two signs for micro. */
function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
}

describe('the default set', () => {
  it('holds every layout in a document that gives a report', () => {
    const reported = new Set(plans.filter(({ reason }) => reason === null).map(({ layout }) => layout.id))
    expect([...reported].sort()).toEqual(LAYOUTS.map(({ id }) => id).sort())
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(25)
  })

  it('holds every language and every reason to fail', () => {
    expect(new Set(plans.map(({ region }) => region.language))).toEqual(new Set(LANGUAGES))
    expect(new Set(plans.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(REASONS))
  })

  it('names each layout once', () => {
    expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length)
  })
})

describe('a document', () => {
  it('is the same for the same seed and another for another', async () => {
    const [first, second, other] = await Promise.all([
      generate(3, 7, 'text'),
      generate(3, 7, 'text'),
      generate(3, 8, 'text'),
    ])
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true)
    expect(first.truth).toEqual(second.truth)
    expect(other.truth).not.toEqual(first.truth)
  })

  it.each(LAYOUTS.map(({ id }) => id))('of the layout %s prints what its truth says', async (id) => {
    for (const index of [0, 4, 11]) {
      const document = await generate(index, 5, 'text', id)
      const text = await textOf(document.bytes)
      expect(document.truth.results.length).toBeGreaterThan(0)
      expect(absentFrom(text, document)).toEqual([])
    }
  })

  it('that must fail says why and has no results', async () => {
    const failing = await generate(9, 1, 'text')
    expect(failing.truth).toMatchObject({ reason: 'no_collection_time', collected: null, results: [] })
  })
})

function absentFrom(text: string, { truth }: GeneratedDocument): string[] {
  return truth.results
    .flatMap(({ nameInDocument, valueInDocument, unitInDocument, previous }) => [
      nameInDocument,
      valueInDocument,
      unitInDocument ?? '',
      ...previous,
    ])
    .filter((printed) => !text.includes(squeeze(printed)))
}

describe('the tables', () => {
  it('know at least 120 analytes, each once', () => {
    const keys = ANALYTES.map(({ key }) => key)
    expect(keys.length).toBeGreaterThanOrEqual(120)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('have a spelling for every unit and a word for every result in words', () => {
    const known = new Set(UNITS)
    for (const analyte of ANALYTES) {
      if ('measures' in analyte) {
        for (const { unit } of Object.values(analyte.measures)) expect(known).toContain(unit)
      } else {
        for (const language of LANGUAGES) {
          for (const id of analyte.words)
            expect(Object.keys(WORDING[language].words)).toContain(id.replace('!', ''))
        }
      }
    }
  })

  it('spell a unit in one way throughout a document', () => {
    const style = new UnitStyle(new Random(3), 'de')
    expect(style.spell('10^3/uL')).toBe(style.spell('10^3/uL'))
  })

  it('have a title for every panel in every language', () => {
    for (const language of LANGUAGES) {
      for (const key of Object.keys(PANELS) as (keyof typeof PANELS)[]) {
        expect(WORDING[language].panels[key].length).toBeGreaterThan(0)
      }
    }
  })
})
