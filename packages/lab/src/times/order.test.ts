import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import { timeOn } from '../../test/times.ts'

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
    ['a method that is called as an American licence', 'Glucose  90  mg/dL\nMethod: CLIA', UNDECIDED],
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
