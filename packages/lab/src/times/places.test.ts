import { describe, expect, it } from 'vitest'
import { drawn, drawnPage, reportOn } from '../../test/pages.ts'
import { timeOn } from '../../test/times.ts'

const AT = '2024-03-25T08:30'

describe('the time of collection is found in its place', () => {
  const PAGES: [string, string, string][] = [
    [
      'among other times in one row',
      `
Registered: 25/03/2024 07:55   Collected: 25/03/2024 08:30   Reported: 26/03/2024 10:00`,
      AT,
    ],
    [
      'under a row of headings',
      `
Received            Collected           Reported            Printed
25/03/2024 10:05    25/03/2024 08:30    26/03/2024 12:00    27/03/2024 09:00`,
      AT,
    ],
    [
      'under centred headings',
      `
      Collected              Received             Reported
  25/03/2024 08:30       25/03/2024 10:05     26/03/2024 12:00`,
      AT,
    ],
    [
      'in the next column of a list',
      `
Patient            Jane Roe          Laboratory no.    4711
Date of birth      01/02/1980        Received          25/03/2024 11:00
Sample collected   25/03/2024 08:30  Reported          26/03/2024 09:15`,
      AT,
    ],
    [
      'date above, time below',
      `
Date of birth     Collected       Reported
13/02/1980        25/03/2024      26/03/2024
                  08:30           12:40`,
      AT,
    ],
    [
      'date beside the label, time in a line below',
      `
Collected:   25/03/2024
             08:30 hrs
Received:    25/03/2024
             10:10 hrs`,
      AT,
    ],
    [
      'time above, date below',
      `
Entnahme:   08:30 Uhr
            25.03.2024`,
      AT,
    ],
    [
      'labels of their own for date and time, in a row',
      `
Fecha de toma: 25/03/2024   Hora de toma: 08:30   Fecha de recepción: 25/03/2024`,
      AT,
    ],
    [
      'labels of their own for date and time, below each other',
      `
Collection Date : 25/03/2024     Report Date : 26/03/2024
Collection Time : 08:30          Report Time : 12:00`,
      AT,
    ],
    [
      'columns of their own for date and time',
      `
Collection Date   Collection Time   Received Date   Received Time
25/03/2024        08:30             25/03/2024      10:15`,
      AT,
    ],
    [
      'a table of moments',
      `
              Date          Time
Ordered       24/03/2024    17:00
Collected     25/03/2024    08:30
Received      25/03/2024    10:15`,
      AT,
    ],
    [
      'a heading and a list below it',
      `
SPECIMEN COLLECTION
Date: 25/03/2024
Time: 08:30`,
      AT,
    ],
    [
      'an address after a label that looks the same',
      `
Sample Collected At:                 Registered on: 25/03/2024 08:10
125, Shiv Complex, S G Road          Collected on: 25/03/2024 08:30
Mumbai                               Reported on: 26/03/2024 16:35`,
      AT,
    ],
    [
      'a sentence',
      `
Prélèvement effectué à domicile le 25/03/2024 à 08h30, reçu le 25/03/2024 à 10h00`,
      AT,
    ],
    [
      'a label over two lines',
      `
Specimen collection     25/03/2024 08:30
date and time
Report printed          27/03/2024 11:00`,
      AT,
    ],
    [
      'a table of samples that agree',
      `
Sample    Collected           Received
Serum     25/03/2024 08:30    25/03/2024 10:00
EDTA      25/03/2024 08:30    25/03/2024 10:00
Urine     25/03/2024 08:30    25/03/2024 10:01`,
      AT,
    ],
    [
      'a table of samples that do not',
      `
Sample    Collected           Received
Serum     25/03/2024 08:30    25/03/2024 10:00
Urine     25/03/2024 06:50    25/03/2024 10:00

Glucose        90      mg/dL
Creatinine     0.9     mg/dL`,
      'ambiguous_collection_time',
    ],
    [
      'a time for each panel, of which one has more results',
      `
BIOCHEMISTRY      Collected: 25/03/2024 08:30
Glucose           90      mg/dL
Creatinine        0.9     mg/dL
Sodium            140     mmol/L

URINE             Collected: 25/03/2024 06:50
Leucocytes        3       /uL`,
      AT,
    ],
    [
      'a time for each panel, with as many results',
      `
BIOCHEMISTRY      Collected: 25/03/2024 08:30
Glucose           90      mg/dL

URINE             Collected: 25/03/2024 06:50
Leucocytes        3       /uL`,
      AT,
    ],
    [
      'a column for each date, results in the second',
      `
Collected      03/12/2023 09:10    25/03/2024 08:30    14/09/2022 07:45
Glucose                            90
Creatinine                         0.9
Sodium                             140`,
      AT,
    ],
    [
      'a column for each date, time in a row below',
      `
Entnahme       25.03.2024     03.12.2023
               08:30          09:10
Glukose        90
Kreatinin      0,9`,
      AT,
    ],
    [
      'columns, and no result that shows which',
      `
Collected      25/03/2024 08:30    03/12/2023 09:10`,
      'ambiguous_collection_time',
    ],
    [
      'the previous one apart',
      `
Collected: 25/03/2024 08:30    Previous collection: 03/12/2023 09:10`,
      AT,
    ],
    [
      'seconds in one of two places',
      `
Collected: 25/03/2024 08:30
Specimen collected 25/03/2024 08:30:12`,
      '2024-03-25T08:30:12',
    ],
    [
      'a date alone in one of two places',
      `
Collected: 25/03/2024

Sample collected on 25/03/2024 at 08:30`,
      AT,
    ],
    [
      'under headings that are wider than usual',
      `
Received                     Specimen Collected           Report Released
25/03/2024 at 09:45 AM EST   25/03/2024 at 08:30 AM EST   26/03/2024 at 02:54 PM EST`,
      AT,
    ],
    [
      'a time with a point, under a label of its own',
      `
Data prelievo   : 25/03/2024    Accettazione : 25/03/2024 11.52
Ora prelievo    : 08.30`,
      AT,
    ],
    [
      'a time without any sign, under a label of its own',
      `
Collection Date  : 25 Mar 2024   Received : 25 Mar 2024 1423
Collection Time  : 0830          Reported : 25 Mar 2024 2224`,
      AT,
    ],
    [
      'above another row of headings',
      `
Fecha de extracción:    Fecha de recepción:
25/03/2024 08:30 hrs    25/03/2024 13:05 hrs
Fecha de impresión:
28/03/2024 14:38 hrs`,
      AT,
    ],
    ['a label without anything', 'Collected:\n\nReceived: 25/03/2024 10:00', 'no_collection_time'],
    ['the date of another label below', 'Collected\nReceived: 25/03/2024 10:00', 'no_collection_time'],
    [
      'the date of another label below, in a column of its own',
      'Date and time of collection of the sample\nReceived:   25/03/2024 10:00',
      'no_collection_time',
    ],
    ['no label at all', '25/03/2024 08:30\nGlucose 90 mg/dL', 'no_collection_time'],
    [
      'collected after it was reported',
      'Collected: 25/03/2024 08:30\nReported: 24/03/2024 12:00',
      'ambiguous_collection_time',
    ],
    [
      'collected later on the day of the report',
      'Collected: 25/03/2024 08:30\nReported: 25/03/2024 07:00',
      'ambiguous_collection_time',
    ],
    [
      'reported at several times',
      'Collected: 25/03/2024 08:30\nReported: 24/03/2024\nFinal report: 26/03/2024',
      AT,
    ],
  ]
  it.each(PAGES)('%s', (_, drawing, at) => {
    const document = drawn(drawing)
    expect(timeOn(document, reportOn(document))).toBe(at)
    const words = { pages: [drawnPage(drawing, 1, { words: true })] }
    expect(timeOn(words, reportOn(words))).toBe(at)
  })

  it('the same on every page', () => {
    const page = 'Collected: 25/03/2024 08:30\n\nGlucose  90  mg/dL'
    expect(timeOn(drawn(page, page, page))).toBe(AT)
  })

  it('legible on one page of two', () => {
    const [poor, good] = [
      drawnPage('Collected: 26/03/2024 08:30', 1, { by: 'ocr', confidence: 0.4 }),
      drawnPage('Collected: 25/03/2024 08:30', 2, { by: 'ocr', confidence: 0.97 }),
    ]
    expect(timeOn({ pages: [poor, good] })).toBe(AT)
    expect(timeOn({ pages: [poor] })).toBe('no_collection_time')
  })
})

describe('collections that take hours', () => {
  const PAGES: [string, string, string][] = [
    ['from and to', 'Collected from 24/03/2024 08:00 to 25/03/2024 08:30', AT],
    ['von und bis', 'Sammelurin, Urinsammlung vom 24.03.2024 08:00 Uhr bis 25.03.2024 08:30 Uhr', AT],
    ['du et au', 'Recueil du 24/03/2024 à 08h00 au 25/03/2024 à 08h30', AT],
    ['desde y hasta', 'Recogida desde 24/03/2024 08:00 hasta 25/03/2024 08:30', AT],
    ['dal e al', 'Raccolta dal 24/03/2024 08:00 al 25/03/2024 08:30', AT],
    ['beginning and end', 'Collection start: 24/03/2024 08:00\nCollection end: 25/03/2024 08:30', AT],
    ['Beginn und Ende', 'Sammelbeginn: 24.03.2024 08:00\nSammelende: 25.03.2024 08:30', AT],
    [
      'inicio y fin',
      'Inicio de la recolección: 24/03/2024 08:00   Fin de la recolección: 25/03/2024 08:30',
      AT,
    ],
    ['the beginning alone', 'Sammelbeginn: 24.03.2024 08:00', 'no_collection_time'],
  ]
  it.each(PAGES)('end at the second time: %s', (_, page, local) => {
    expect(timeOn(drawn(page))).toBe(local)
  })
})

describe('labels that were misread', () => {
  const read = (page: string) => ({ pages: [drawnPage(page, 1, { by: 'ocr', confidence: 0.95 })] })

  it.each([
    'Entnahrne: 25.03.2024 08:30',
    'Co1lected: 25/03/2024 08:30',
    'Coliected 25/03/2024 08:30',
    'Prelevernent: 25/03/2024 08h30',
    'Extracciõn: 25/03/2O24 08:30',
    'Collected: 25/03/2024 o8:30',
    'Colheila: 25/03/2024 08:30',
    'Collected: 25 Marcn 2024 08:30',
  ])('%s', (page) => {
    expect(timeOn(read(page))).toBe(AT)
  })

  it.each([
    ['27-0ct-2019 09:59 AM', '2019-10-27T09:59'],
    ['27-Ju1-2019 09:59', '2019-07-27T09:59'],
    ['5ep 27, 2019 09:59', '2019-09-27T09:59'],
    ['27 N0vembre 2019 09:59', '2019-11-27T09:59'],
    ['27 Decernber 2019 09:59', '2019-12-27T09:59'],
    ['27. 0ktober 2019 09:59', '2019-10-27T09:59'],
    ['27-Jnn-2019 09:59', 'no_collection_time'],
  ])('months: %s', (written, local) => {
    expect(timeOn(read(`Collected: ${written}`))).toBe(local)
  })

  it.each(['Corrected: 25/03/2024 08:30', 'Selected: 25/03/2024 08:30', 'Annahrne: 25.03.2024 08:30'])(
    'not %s',
    (page) => {
      expect(timeOn(read(page))).toBe('no_collection_time')
    },
  )
})

it('does not take a title for a date of the report', () => {
  const page = drawn(`
Fecha de extracción     Recepción
04-04-2024 09:13        04-04-2024 14:00
Resultados de análisis clínicos
Examen                  22-01-2023   04-04-2024
Urea                    43           40`)
  expect(timeOn(page, reportOn(page, /^40$/))).toBe('2024-04-04T09:13')
})
