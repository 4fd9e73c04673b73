import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalSignOf } from './decimal-sign.ts'
import { numberOf } from './number.ts'
import { qualityOf } from './qualities.ts'
import { rangeOf } from './range.ts'
import { readValue } from './value.ts'

describe('decimal sign', () => {
  it.each([
    [['13,5', '4,50', '12'], ','],
    [['13.5', '4.50', '7,250'], '.'],
    [['1.234,5'], ','],
    [['1,234.5'], '.'],
    [['4.500 - 11.000', '13,2', '0,97'], ','],
    [['12', '40'], '.'],
    [['> 2.000', '15 - 250'], ','],
    [['> 2,000', '15 - 250'], '.'],
    [['1.025', '1.000 - 1.030'], '.'],
    [['12.03.2024', '08:30', '5,4'], ','],
  ] as const)('of %j is %s', (texts, sign) => {
    expect(decimalSignOf(texts)).toBe(sign)
  })
})

describe('numbers', () => {
  it.each([
    ['13.5', '.', 13.5],
    ['13,5', ',', 13.5],
    ['13,5', '.', 13.5],
    ['7,250', '.', 7250],
    ['7.250', ',', 7250],
    ['7,250', ',', 7.25],
    ['1,50,000', '.', 150000],
    ['1.234.567', ',', 1234567],
    ["12'500", '.', 12500],
    ['250 000', ',', 250000],
    ['.28', '.', 0.28],
    [',28', ',', 0.28],
    ['05', '.', 5],
    ['0,125', '.', 0.125],
    ['-2.5', '.', -2.5],
    ['1.234,56', ',', 1234.56],
    ['1,234.56', '.', 1234.56],
  ] as const)('%s with %s is %d', (text, sign, value) => {
    expect(numberOf(text, sign)?.value).toBe(value)
  })

  it.each(['', 'abc', '1.2.3,4', '12/5', '--', '1:64'])('"%s" is no number', (text) => {
    expect(numberOf(text, '.')).toBeNull()
  })

  it('reads numbers with a decimal point and with a decimal comma', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 2 }),
        (digits, decimals) => {
          const value = Number((digits / 10 ** decimals).toFixed(decimals))
          const english = value.toLocaleString('en-US', { minimumFractionDigits: decimals })
          const german = value.toLocaleString('de-DE', { minimumFractionDigits: decimals })
          return numberOf(english, '.')?.value === value && numberOf(german, ',')?.value === value
        },
      ),
    )
  })
})

describe('values', () => {
  it.each([
    ['5.4', 5.4, null, null],
    ['< 0.5', 0.5, '<', null],
    ['<0,5', 0.5, '<', null],
    ['≤ 5', 5, '<=', null],
    ['>= 60', 60, '>=', null],
    ['> 90', 90, '>', null],
    ['less than 5', 5, '<', null],
    ['inferior a 5', 5, '<', null],
    ['menor de 0.3', 0.3, '<', null],
    ['kleiner 5', 5, '<', null],
    ['inf. à 5', 5, '<', null],
    ['inférieur à 5', 5, '<', null],
    ['superior a 100', 100, '>', null],
    ['über 100', 100, '>', null],
    ['12.5 H', 12.5, null, null],
    ['12.5*', 12.5, null, null],
    ['H 12.5', 12.5, null, null],
    ['12.5 mg/dL', 12.5, null, null],
    ['↑ 12.5', 12.5, null, null],
    ['1.2 x 10^3', 1200, null, null],
    ['2.5 lakhs', 250000, null, null],
    ['1O.5', 10.5, null, null],
    ['1:64', null, null, '1:64'],
    ['< 1:80', null, '<', '1:80'],
    ['0-2', null, null, '0-2'],
    ['0.23 Non Reactive', 0.23, null, 'non_reactive'],
    ['Non Reactive (0.23)', 0.23, null, 'non_reactive'],
    ['Reactive 12.5', 12.5, null, 'reactive'],
    ['Reactive 1:64', null, null, 'reactive 1:64'],
    ['Positive (1:320)', null, null, 'positive 1:320'],
    ['Trace (15 mg/dL)', null, null, 'trace'],
    ['Negative', null, null, 'negative'],
    ['Positivo (++)', null, null, '2+'],
  ] as const)('reads %s', (text, value, comparator, words) => {
    const read = readValue(text, '.')
    expect(read?.value).toBe(value)
    expect(read?.comparator).toBe(comparator)
    expect(read?.text).toBe(words)
  })

  it.each(['', '-', 'pending', 'see note', 'xx5.3.2', '12/05/2024'])('finds nothing in "%s"', (text) => {
    expect(readValue(text, '.')).toBeNull()
  })

  it('keeps the comparator whatever the number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('<', '<=', '>', '>=') as fc.Arbitrary<'<' | '<=' | '>' | '>='>,
        fc.integer({ min: 1, max: 100000 }),
        fc.constantFrom('', ' '),
        (comparator, number, blank) => {
          const read = readValue(`${comparator}${blank}${number / 10}`, '.')
          return read?.comparator === comparator && read.value === number / 10
        },
      ),
    )
  })

  it('finds flags and units that stand with the value', () => {
    expect(readValue('12.5 mg/dL H', '.')).toMatchObject({ value: 12.5, unit: 'mg/dL', flag: 'high' })
    expect(readValue('3.1 (L)', '.')).toMatchObject({ value: 3.1, flag: 'low' })
  })
})

describe('words', () => {
  const WORDS: Readonly<Record<string, string>> = {
    negative: 'Negative, NEGATIVE, neg., negativ, negativo, Négatif, negativa',
    positive: 'Positive, positiv, positivo, positif, POS',
    not_detected: 'Not detected, nicht nachgewiesen, No detectado, Non détecté, non rilevato, Não detectado',
    detected: 'Detected, nachgewiesen, Detectado, détecté, rilevato, Detectada',
    trace: 'Trace, trazas, Spuren, traces, tracce, traços',
    reactive: 'Reactive, reactivo, reaktiv, réactif, reattivo, Reagente',
    non_reactive:
      'Non-Reactive, NON REACTIVE, no reactivo, nicht reaktiv, non réactif, non reattivo, Não reagente',
    absent: 'Absent, ausente, keine, Absence, assenti, ausentes, Nil, None seen, No se observan, Non observé',
    few: 'Few, Few seen, escasas, wenige, rari pochi, pochi, poucas',
    many: 'Many, abundantes, zahlreich, nombreux, numerosi, numerosas',
    clear: 'Clear, claro, klar, limpide, limpido, límpido, transparente',
    yellow: 'Yellow, amarillo, gelb, jaune, giallo, amarelo',
    indeterminate: 'Equivocal, indeterminado, grenzwertig, douteux, dubbio, borderline',
  }
  const rows = Object.entries(WORDS).flatMap(([word, printed]) =>
    printed
      .split(', ')
      .filter((text) => text !== 'rari pochi')
      .map((text) => [text, word] as const),
  )
  it.each(rows)('%s is %s', (text, word) => {
    expect(qualityOf(text)).toBe(word)
  })
})

describe('ranges', () => {
  it.each([
    ['70-99', '.', 70, 99],
    ['70 – 99', '.', 70, 99],
    ['70 - 99 mg/dL', '.', 70, 99],
    ['< 200', '.', null, 200],
    ['<= 5', '.', null, 5],
    ['> 40', '.', 40, null],
    ['≥ 60', '.', 60, null],
    ['hasta 200', '.', null, 200],
    ['bis 5,0', ',', null, 5],
    ['up to 40', '.', null, 40],
    ['Upto 40', '.', null, 40],
    ["jusqu'à 5", ',', null, 5],
    ['fino a 200', ',', null, 200],
    ['até 200', ',', null, 200],
    ['70 a 99', ',', 70, 99],
    ['70 to 99', '.', 70, 99],
    ['de 70 a 99', ',', 70, 99],
    ['von 3,5 bis 5,1', ',', 3.5, 5.1],
    ['da 3,5 a 5,1', ',', 3.5, 5.1],
    ['[70 ; 99]', '.', 70, 99],
    ['(3.5 - 5.1)', '.', 3.5, 5.1],
    ['3,5-5,1', ',', 3.5, 5.1],
    ['0,40 à 0,54', ',', 0.4, 0.54],
    ['4.000 - 11.000', ',', 4000, 11000],
    ['4,000-11,000', '.', 4000, 11000],
    ['12.0 15.0', '.', 12, 15],
    ['inferior a 200', '.', null, 200],
    ['menor de 150', '.', null, 150],
    ['Desirable: <200', '.', null, 200],
    ['Ref: 3.5 - 5.0', '.', 3.5, 5],
    ['(70 - 99', '.', 70, 99],
    ['0.00-0.30', '.', 0, 0.3],
    ['-2 - 3', '.', -2, 3],
    ['Inf. à 5', ',', null, 5],
    ['3.5~5.1', '.', 3.5, 5.1],
    ['1,50,000 - 4,50,000', '.', 150000, 450000],
    ['70 - 99 (fasting)', '.', 70, 99],
    ['31,0 - 37,0 ¬', ',', 31, 37],
    ['Adultos: 70-99 mg/dL', '.', 70, 99],
    ['(1,8-7,5) mil/mm³', ',', 1.8, 7.5],
    ['Desirable: <200 Borderline: 200-239 High: >=240', '.', null, 200],
    ['Normal: 70-99; Prediabetes: 100-125', '.', 70, 99],
  ] as const)('reads %s', (text, sign, low, high) => {
    expect(rangeOf(text, sign)).toMatchObject({ low, high, text })
  })

  const BETWEEN = [
    'L - H; L–H; L to H; from L to H; between L and H; L ~ H; [L - H]; (L to H)',
    'L a H; de L a H; entre L y H; desde L hasta H; L hasta H',
    'L bis H; von L bis H; zwischen L und H',
    'L à H; de L à H; entre L et H',
    'da L a H; tra L e H; L a H; entre L e H; de L a H; L até H',
    'L tot H; van L tot H; L t/m H; tussen L en H; L tot en met H',
    'od L do H; L do H; między L a H; L i H',
    'L till H; från L till H; mellan L och H',
  ]
  const UP_TO = [
    '< H; ≤ H; <= H; up to H; less than H; below H; max. H; at most H',
    'hasta H; menor que H; menor de H; inferior a H; bis H; bis zu H; kleiner als H; kleiner H; unter H; höchstens H',
    "jusqu'à H; inférieur à H; moins de H; fino a H; inferiore a H; minore di H; até H; menor que H; inferior a H",
    'tot H; kleiner dan H; minder dan H; lager dan H; do H; poniżej H; mniej niż H; till H; mindre än H; lägre än H',
  ]
  const AT_LEAST = [
    '> L; ≥ L; more than L; above L; at least L; mayor que L; superior a L; größer als L; über L; mindestens L',
    'supérieur à L; plus de L; superiore a L; maggiore di L; maior que L; acima de L',
    'groter dan L; meer dan L; vanaf L; powyżej L; więcej niż L; mer än L; högre än L; minst L',
  ]
  const wordings = (lists: readonly string[]) => lists.flatMap((list) => list.split('; '))

  it.each([
    ...wordings(BETWEEN).map((wording) => [wording, 3.5, 5.25] as const),
    ...wordings(UP_TO).map((wording) => [wording, null, 5.25] as const),
    ...wordings(AT_LEAST).map((wording) => [wording, 3.5, null] as const),
  ])('reads "%s" with either decimal sign, with and without a unit', (wording, low, high) => {
    for (const sign of ['.', ','] as const)
      for (const unit of ['', ' mmol/L', ' x10^9/L', ' mL/min/1.73m2', ' %']) {
        const text = wording.replace('L', `3${sign}5`).replace('H', `5${sign}25`) + unit
        expect(rangeOf(text, sign), text).toMatchObject({ low, high, text })
      }
  })

  it('reads a unit behind each of the limits', () => {
    expect(rangeOf('3.5 g/dL to 5.2 g/dL', '.')).toMatchObject({ low: 3.5, high: 5.2 })
  })

  it('takes no flag behind a range for a remark on it', () => {
    expect(rangeOf('(8.5-10.5) (H)', '.')).toMatchObject({ low: null, high: null })
  })

  it.each([
    'M: 13.5-17.5 F: 12.0-15.5',
    'Male: 13.5-17.5, Female: 12-15.5',
    'Hombres: 13 - 17 Mujeres: 12 - 15',
    '0-1 years: 5-10; 1-5 years: 6-12',
    'Low risk <1 Average 1-3 High >3',
    '99-70',
  ])('keeps the text of %s and decides nothing', (text) => {
    expect(rangeOf(text, '.')).toMatchObject({ low: null, high: null, text })
  })

  it('gives no range without a digit', () => {
    expect(rangeOf('Negative', '.')).toBeNull()
  })
})
