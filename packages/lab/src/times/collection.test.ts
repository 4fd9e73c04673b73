import { describe, expect, it } from 'vitest'
import { drawn, drawnPage, reportOn } from '../../test/pages.ts'
import { LabFailure, type ReadDocument } from '../types.ts'
import { collectionTime } from './collection.ts'

const NOTHING = { results: [], lines: [] }

/** The local time, or why there is none. */
function timeOn(document: ReadDocument, report = NOTHING as Parameters<typeof collectionTime>[0]): string {
  try {
    return collectionTime(report, document, { timezone: '+01:00' }).local.replace(/:00$/, '')
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return error.reason
  }
}
const AT = '2024-03-25T08:30'

describe('labels', () => {
  const LABELS: Record<string, string[]> = {
    English: [
      'Collected',
      'Collected on',
      'COLLECTED',
      'CollectedOn',
      'Collected Date',
      'Date Collected',
      'Date and Time Collected',
      'Date/Time Collected',
      'Date & Time of Collection',
      'Date of Collection',
      'Collection Date/Time',
      'Collection Date',
      'Collection date and time',
      'Collection Time',
      'Sample Collected',
      'Sample Collected On',
      'Samples Collected',
      'SampleCollectedDate',
      'Specimen collected',
      'Specimen Collection Date',
      'Specimen Drawn',
      'Sample drawn',
      'Blood drawn',
      'Drawn',
      'Date Drawn',
      'Draw Date/Time',
      'Time drawn',
      'Date of sampling',
      'Sampling time',
      'Sample Date',
      'Specimen Date/Time',
      'Sample taken',
      'Coll. Date',
      'Coll Date',
      'Coll./Study Date',
      'D/T Collected',
      'Phlebotomy date',
    ],
    German: [
      'Entnahme',
      'Entnahme am',
      'Entnahmedatum',
      'Entnahmezeit',
      'Entnahmezeitpunkt',
      'Entnahmedatum/-zeit',
      'Blutentnahme',
      'Blutentnahme vom',
      'Probenentnahme',
      'Probenentnahme am',
      'Datum der Probenentnahme',
      'Materialentnahme',
      'Abnahme',
      'Abnahmedatum',
      'Abnahmedatum/Uhrzeit',
      'Abnahmezeit',
      'Entnommen am',
      'Abgenommen am',
      'Abn.-Datum',
      'Entn.',
      'Probennahme',
      'Probenahmedatum',
    ],
    Spanish: [
      'Fecha y hora de toma',
      'Fecha de toma',
      'Fecha toma',
      'F. toma',
      'Fecha y hora de toma de muestra',
      'Toma de muestra',
      'Fecha de toma de la muestra',
      'Muestra tomada el',
      'Fecha de extracción',
      'Fecha/Hora Extracción',
      'F. Extracción',
      'Extracción',
      'Hora de extracción',
      'Fecha de recolección',
      'Fecha de recogida',
      'Obtención de la muestra',
      'Fecha de la muestra',
    ],
    French: [
      'Prélevé le',
      'Prélevée le',
      'Prélèvement',
      'Prélèvement du',
      'Prélèvement effectué le',
      'Prélèvement effectué à domicile par infirmière le',
      'Date de prélèvement',
      'Date du prélèvement',
      'Date et heure de prélèvement',
      'Heure de prélèvement',
      'Date/heure prélèvement',
      'Prélevé par IDE le',
      'Échantillon prélevé le',
      'Recueilli le',
    ],
    Italian: [
      'Data prelievo',
      'Data del prelievo',
      'Data e ora prelievo',
      'Data/Ora Prelievo',
      'Prelievo',
      'Prelievo del',
      'Prelevato il',
      'Campione prelevato il',
      'Data raccolta',
      'Ora prelievo',
    ],
    Portuguese: [
      'Data da coleta',
      'Data/Hora da coleta',
      'Data/Hora Coleta',
      'Data de coleta',
      'Coleta',
      'Coleta em',
      'Coletado em',
      'Amostra coletada em',
      'Dt. Coleta',
      'Colheita',
      'Data da colheita',
      'Data/Hora da Colheita',
      'Colhido em',
      'Data da amostra',
    ],
    Turkish: ['Örnek Alma Tar.'],
  }
  const rows = Object.entries(LABELS).flatMap(([language, labels]) =>
    labels.map((label) => [language, label]),
  )

  it.each(rows)('%s: %s, value beside', (_, label) => {
    expect(timeOn(drawn(`${label}: 25/03/2024 08:30`))).toBe(AT)
    expect(timeOn(drawn(`${label}  25/03/2024 08:30`))).toBe(AT)
    expect(timeOn(drawn(`${label} :  25/03/2024  08:30`))).toBe(AT)
  })

  it.each(rows)('%s: %s, value below', (_, label) => {
    expect(timeOn(drawn(`${label}\n25/03/2024 08:30`))).toBe(AT)
    expect(timeOn(drawn(`Name      ${label}\nJane Roe  25/03/2024 08:30`))).toBe(AT)
  })

  it.each(rows)('%s: %s, every word an item', (_, label) => {
    const page = drawnPage(`${label}: 25/03/2024 08:30`, 1, { words: true })
    expect(timeOn({ pages: [page] })).toBe(AT)
  })

  const OTHERS = [
    'Received',
    'Date Received',
    'Received on',
    'Received in lab',
    'Registered',
    'Registered on',
    'Registration Date',
    'Reported',
    'Reported on',
    'Report Date',
    'Date of report',
    'Released',
    'Printed',
    'Printed on',
    'Print date',
    'Validated',
    'Verified',
    'Authorised',
    'Approved on',
    'DOB',
    'D.O.B.',
    'Date of Birth',
    'Born',
    'Ordered',
    'Order date',
    'Requested',
    'Result date',
    'Date',
    'Visit date',
    'Admission',
    'Previous collection',
    'Last collected',
    'Eingang',
    'Probeneingang',
    'Eingangsdatum',
    'Materialeingang',
    'Befunddatum',
    'Befund vom',
    'Ausgang',
    'Druckdatum',
    'Gedruckt am',
    'Geburtsdatum',
    'geb.',
    'geb. am',
    'Geboren',
    'Auftragsdatum',
    'Auftrag vom',
    'Freigabe',
    'Validiert',
    'Datum',
    'Letzte Entnahme',
    'Vorherige Entnahme',
    'Fecha de recepción',
    'Recibido',
    'Fecha de informe',
    'Fecha de emisión',
    'Fecha de impresión',
    'Impreso',
    'Fecha de nacimiento',
    'F. Nac.',
    'Fecha de solicitud',
    'Fecha de ingreso',
    'Fecha de validación',
    'Fecha',
    'Fecha de entrega',
    'Registro',
    'Extracción anterior',
    'Reçu le',
    'Date de réception',
    'Enregistré le',
    'Édité le',
    'Édition du',
    'Validé le',
    'Compte rendu du',
    'Né le',
    'Née le',
    'Date de naissance',
    'Imprimé le',
    'Date de la demande',
    'Prescrit le',
    'Prélèvement précédent',
    'Data accettazione',
    'Accettazione',
    'Ricevuto il',
    'Data referto',
    'Data stampa',
    'Stampato il',
    'Data di nascita',
    'Nato il',
    'Nata il',
    'Data richiesta',
    'Validazione',
    'Data',
    'Recebido em',
    'Data de recebimento',
    'Data de emissão',
    'Emitido em',
    'Liberado em',
    'Data da liberação',
    'Impresso em',
    'Data de nascimento',
    'Nascimento',
    'Data Nasc.',
    'Data da solicitação',
    'Atendimento',
    'Cadastro',
  ]
  it.each(OTHERS)('%s is not the collection', (label) => {
    expect(timeOn(drawn(`${label}: 25/03/2024 08:30`))).toBe('no_collection_time')
    expect(timeOn(drawn(`${label}\n25/03/2024 08:30`))).toBe('no_collection_time')
    expect(timeOn(drawn(`Collected: 25/03/2024 08:30\n${label}: 24/04/2024 09:45`))).toMatch(
      /^2024-03-25T08:30$/,
    )
  })
})

describe('formats', () => {
  const DATES: [string, string][] = [
    ['2024-03-25', '2024-03-25'],
    ['2024/03/25', '2024-03-25'],
    ['2024.03.25', '2024-03-25'],
    ['2024-3-5', '2024-03-05'],
    ['25/03/2024', '2024-03-25'],
    ['25/3/2024', '2024-03-25'],
    ['03/25/2024', '2024-03-25'],
    ['3/25/2024', '2024-03-25'],
    ['25-03-2024', '2024-03-25'],
    ['03-25-2024', '2024-03-25'],
    ['25.03.2024', '2024-03-25'],
    ['25.3.2024', '2024-03-25'],
    ['05.03.2024', '2024-03-05'],
    ['25. 03. 2024', '2024-03-25'],
    ['25 / 03 / 2024', '2024-03-25'],
    ['25.03.24', '2024-03-25'],
    ['05.03.24', '2024-03-05'],
    ['25/03/24', '2024-03-25'],
    ['03/25/24', '2024-03-25'],
    ['25-03-24', '2024-03-25'],
    ['05/05/2024', '2024-05-05'],
    ['05-Mar-2024', '2024-03-05'],
    ['5-Mar-24', '2024-03-05'],
    ['05-MAR-2024', '2024-03-05'],
    ['05 Mar 2024', '2024-03-05'],
    ['05 Mar, 2024', '2024-03-05'],
    ['05/Mar/2024', '2024-03-05'],
    ['05Mar2024', '2024-03-05'],
    ['5th March 2024', '2024-03-05'],
    ['1st of March 2024', '2024-03-01'],
    ['Mar 5, 2024', '2024-03-05'],
    ['March 05 2024', '2024-03-05'],
    ['Mar. 5, 2024', '2024-03-05'],
    ['Mar-05-2024', '2024-03-05'],
    ['2024-Mar-05', '2024-03-05'],
    ['Tuesday, March 5, 2024', '2024-03-05'],
    ['Tue 05 Mar 2024', '2024-03-05'],
    ['Sept 9, 2024', '2024-09-09'],
    ['5. März 2024', '2024-03-05'],
    ['05. Mär 2024', '2024-03-05'],
    ['5. Mrz. 2024', '2024-03-05'],
    ['5. Dezember 2023', '2023-12-05'],
    ['05-Okt-2024', '2024-10-05'],
    ['5. Jänner 2024', '2024-01-05'],
    ['Di, 05.03.2024', '2024-03-05'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['5 de marzo del 2024', '2024-03-05'],
    ['05-ene-2024', '2024-01-05'],
    ['05/ago/2024', '2024-08-05'],
    ['5 dic. 2024', '2024-12-05'],
    ['martes 5 de marzo de 2024', '2024-03-05'],
    ['1er mars 2024', '2024-03-01'],
    ['5 mars 2024', '2024-03-05'],
    ['5 août 2024', '2024-08-05'],
    ['05 févr. 2024', '2024-02-05'],
    ['5 décembre 2024', '2024-12-05'],
    ['mardi 5 mars 2024', '2024-03-05'],
    ['05 juil. 2024', '2024-07-05'],
    ['5 marzo 2024', '2024-03-05'],
    ['05-gen-2024', '2024-01-05'],
    ['5 luglio 2024', '2024-07-05'],
    ['1º maggio 2024', '2024-05-01'],
    ['05 ott 2024', '2024-10-05'],
    ['5 de março de 2024', '2024-03-05'],
    ['05/out/2024', '2024-10-05'],
    ['05-set-2024', '2024-09-05'],
    ['5 de dezembro de 2024', '2024-12-05'],
  ]
  const TIMES: [string, string][] = [
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['08:30:15', '08:30:15'],
    ['0830', '08:30'],
    ['0830 hrs', '08:30'],
    ['08h30', '08:30'],
    ['9h05', '09:05'],
    ['09 h 05', '09:05'],
    ['08h30min', '08:30'],
    ['8.30', '08:30'],
    ['08.30 Uhr', '08:30'],
    ['08:30 Uhr', '08:30'],
    ['um 08:30 Uhr', '08:30'],
    ['8 Uhr', '08:00'],
    ['à 08h30', '08:30'],
    ['à 08:30', '08:30'],
    ['a las 08:30', '08:30'],
    ['a las 8:30 hs.', '08:30'],
    ['08:30 hs', '08:30'],
    ['08:30h', '08:30'],
    ['alle ore 8:30', '08:30'],
    ['ore 08.30', '08:30'],
    ['às 08:30', '08:30'],
    ['às 08h30', '08:30'],
    ['at 08:30', '08:30'],
    ['- 08:30', '08:30'],
    [', 08:30', '08:30'],
    ['| 08:30', '08:30'],
    ['(08:30)', '08:30'],
    ['/ 0830', '08:30'],
    ['at 08:30 PM EST', '20:30'],
    ['8:30 AM', '08:30'],
    ['8:30AM', '08:30'],
    ['8:30 a.m.', '08:30'],
    ['8:30 a. m.', '08:30'],
    ['8:30 p.m.', '20:30'],
    ['08:30 PM', '20:30'],
    ['11:03:00AM', '11:03'],
    ['11:03:20PM', '23:03:20'],
    ['12:15 AM', '00:15'],
    ['12:15 PM', '12:15'],
    ['13:15 PM', '13:15'],
    ['8 AM', '08:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['Time: 08:30', '08:30'],
    ['Hora: 08:30', '08:30'],
  ]

  it.each(DATES)('the date %s', (written, day) => {
    expect(timeOn(drawn(`Collected: ${written} 08:30`))).toBe(`${day}T08:30`)
    expect(timeOn(drawn(`Prélevé le\n${written}  08:30`))).toBe(`${day}T08:30`)
  })

  it.each(TIMES)('the time %s', (written, time) => {
    expect(timeOn(drawn(`Collected: 25/03/2024 ${written}`))).toBe(`2024-03-25T${time}`)
    expect(timeOn(drawn(`Entnahme: 25. März 2024 ${written}`))).toBe(`2024-03-25T${time}`)
  })

  it.each([
    ['25/03/202408:30', '2024-03-25T08:30'],
    ['25/03/2408:30', '2024-03-25T08:30'],
    ['25/03/2008:30', '2020-03-25T08:30'],
    ['25-Mar-202408:30', '2024-03-25T08:30'],
    ['2024-03-2508:30', '2024-03-25T08:30'],
    ['2024-03-25T08:30', '2024-03-25T08:30'],
    ['2024-03-25T08:30:59.120', '2024-03-25T08:30:59'],
    ['08:30 25/03/2024', '2024-03-25T08:30'],
    ['02:31 PM 02 Dec, 2023', '2023-12-02T14:31'],
    ['08:30, 25.03.2024', '2024-03-25T08:30'],
  ])('date and time together: %s', (written, at) => {
    expect(timeOn(drawn(`Sample Collected On: ${written}`))).toBe(at)
  })

  it.each([
    ['02:31 PM 02 Dec, 202X'],
    ['02 Dec, 2X 14:31'],
    ['45/13/2024 08:30'],
    ['31/04/2024 08:30'],
    ['30.02.2024 08:30'],
    ['2O24-03-25 08:30'],
    ['25/0?/2024 08:30'],
    ['25/03 08:30'],
    ['25/03/20245 08:30'],
    ['10.12.20.24 08:30'],
    ['Main Street 25, London'],
    ['see below'],
    [''],
  ])('no date: %s', (written) => {
    expect(timeOn(drawn(`Collected: ${written}`))).toBe('no_collection_time')
  })

  it.each([
    ['25/03/2024'],
    ['25/03/2024 25:30'],
    ['25/03/2024 08:75'],
    ['25/03/2024 13:15 AM'],
    ['25/03/2024 fasting 12 h'],
    ['25/03/2024 --:--'],
    ['March 25, 2024'],
  ])('no time: %s', (written) => {
    expect(timeOn(drawn(`Collected: ${written}`))).toBe('collection_time_without_hour')
  })
})

describe('places', () => {
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
      'ambiguous_collection_time',
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
      'columns, and no result to tell which',
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

describe('a date that can be read two ways', () => {
  const DAY_FIRST = '2024-07-06T08:30'
  const MONTH_FIRST = '2024-06-07T08:30'
  const UNDECIDED = 'ambiguous_collection_time'
  const ROWS: [string, string, string][] = [
    ['nothing else', '', UNDECIDED],
    ['a date of birth with a day above twelve', 'DOB: 25/12/1980', DAY_FIRST],
    ['a date of birth the American way', 'DOB: 12/25/1980', MONTH_FIRST],
    ['a print date the American way', 'Printed: 06/15/2024', MONTH_FIRST],
    ['dates of both kinds', 'DOB: 12/25/1980\nPrinted: 15/07/2024', DAY_FIRST],
    ['dates of both kinds, none of the person', 'Printed: 07/25/2024\nReported: 15/07/2024', UNDECIDED],
    ['another separator', 'DOB: 25-12-1980', UNDECIDED],
    ['received the next day, month by name', 'Received: 07-Jul-2024', DAY_FIRST],
    ['received the same day, month by name', 'Received: Jun 7, 2024', MONTH_FIRST],
    ['reported before one of the two', 'Reported: 12-Jun-2024', MONTH_FIRST],
    ['reported long after both', 'Reported: 12-Dec-2024', UNDECIDED],
    ['printed soon after one of the two', 'Printed: 07-Jul-2024', UNDECIDED],
    ['received the next day, as ambiguous', 'Received: 07/07/2024', DAY_FIRST],
    ['received two days later, as ambiguous', 'Received: 06/09/2024', UNDECIDED],
    ['reported before, read the other way', 'Reported: 07/06/2024', MONTH_FIRST],
    ['the same date again', 'Received: 06/07/2024 10:00', UNDECIDED],
    ['German', 'Befund  Ergebnis  Einheit  Referenzbereich\nLeukozyten  5,1\nErythrozyten  4,9', DAY_FIRST],
    ['Spanish', 'Resultado  Unidades  Valores de referencia\nLeucocitos  5,1\nHemoglobina  14', DAY_FIRST],
    [
      'French',
      'Résultats  Valeurs de référence\nHématies  5,1\nLeucocytes  4,9\nMédecin prescripteur',
      DAY_FIRST,
    ],
    ['Italian', 'Esame  Risultato  Valori di riferimento\nLeucociti  5,1\nEmoglobina  14', DAY_FIRST],
    [
      'Portuguese',
      'Exame  Resultado  Valores de referência\nLeucócitos  5,1\nHemácias  4,9\nLaudo',
      DAY_FIRST,
    ],
    ['an American laboratory', 'Acme Labs, 12 Main St, Austin, TX 78701   CLIA 45D0000000', MONTH_FIRST],
    [
      'American habits',
      'Reported 06/07/2024 11:00 PM\nWBC  5.1  K/uL\nHemoglobin  14  g/dL\nGlucose  90  mg/dL',
      MONTH_FIRST,
    ],
    ['the clock of twelve hours alone', 'Printed 11:00 PM', UNDECIDED],
    ['an Indian laboratory', 'Acme Diagnostics Pvt Ltd, Mumbai 400001', DAY_FIRST],
    ['a British laboratory', 'NHS Trust   Haematology', DAY_FIRST],
    ['signs of both countries', 'Austin, TX 78701   Haematology   Pune', UNDECIDED],
    [
      'Spanish in the United States',
      'Resultado  Unidades  Hemoglobina  Leucocitos  Muestra de sangre\nCLIA 40D0000000',
      UNDECIDED,
    ],
  ]
  it.each(ROWS)('%s', (_, evidence, at) => {
    expect(timeOn(drawn(`Collected: 06/07/2024 08:30\n\n${evidence}`))).toBe(at)
  })

  it.each([
    ['24/03/05', '', UNDECIDED],
    ['24/03/05', 'Reported: 25 March 2005', '2005-03-24T08:30'],
    ['24/03/15', '', '2015-03-24T08:30'],
    ['15/03/24', '', '2024-03-15T08:30'],
    ['24.03.05', '', '2005-03-24T08:30'],
    ['01/02/69', 'DOB: 25/12/30', '2069-02-01T08:30'],
    ['01.02.98', '', '1998-02-01T08:30'],
  ])('two digits of the year: %s %s', (date, evidence, at) => {
    expect(timeOn(drawn(`Collected: ${date} 08:30\n\n${evidence}`))).toBe(at)
  })
})

describe('the zone', () => {
  it.each([
    ['2024-03-25T08:30:00Z', 'Z'],
    ['2024-03-25T08:30:00-03:00', '-03:00'],
    ['2024-03-25T08:30+0530', '+05:30'],
    ['2024-03-25 08:30:00+02:00', '+02:00'],
    ['25/03/2024 08:30 -03:00', '-03:00'],
    ['25/03/2024 08:30 (-03:00)', '-03:00'],
    ['25/03/2024 08:30 UTC+1', '+01:00'],
    ['25/03/2024 08:30 (UTC-3)', '-03:00'],
    ['25/03/2024 08:30 GMT', 'Z'],
    ['25/03/2024 08:30 UTC', 'Z'],
    ['25/03/2024 08:30 GMT+05:30', '+05:30'],
    ['25/03/2024 08:30 PM GMT-4', '-04:00'],
  ])('of %s is %s', (written, offset) => {
    const found = collectionTime(NOTHING, drawn(`Collected: ${written}`), { timezone: '+09:00' })
    expect(found).toMatchObject({ offset, zoneFrom: 'document' })
  })

  it.each(['25/03/2024 08:30', '25/03/2024 08:30 EST', '25/03/2024 08:30 UTC+19', '25/03/2024 08:30-09:30'])(
    'of %s is that of the request',
    (written) => {
      const document = drawn(`Collected: ${written}`)
      const found = collectionTime(NOTHING, document, { timezone: '-06:00' })
      expect(found).toMatchObject({ local: '2024-03-25T08:30:00', offset: '-06:00', zoneFrom: 'request' })
      expect(collectionTime(NOTHING, document, { timezone: null })).toMatchObject({
        offset: null,
        zoneFrom: null,
      })
    },
  )

  it.each([
    ['All times are in UTC+2', '+02:00', 'document'],
    ['Fuso horário: -03:00', '-03:00', 'document'],
    ['Time zone: GMT', 'Z', 'document'],
    ['Time zone: GMT+1\n\nZeitzone: UTC+2', '+09:00', 'request'],
    ['Printed 2024-03-26 10:00 UTC+4', '+09:00', 'request'],
  ])('that the document states: %s', (line, offset, zoneFrom) => {
    const document = drawn(`Collected: 25/03/2024 08:30\n\n${line}`)
    expect(collectionTime(NOTHING, document, { timezone: '+09:00' })).toMatchObject({ offset, zoneFrom })
  })
})

it('tells where the time stands', () => {
  const { location } = collectionTime(NOTHING, drawn('', 'Collected: 25/03/2024 08:30'), { timezone: 'Z' })
  expect(location).toEqual({ page: 2, x: 75, y: 20, width: 80, height: 10 })
})
