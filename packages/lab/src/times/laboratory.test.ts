import { expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import { laboratoryOf } from './laboratory.ts'

const REST = '\n\nPatient: Jane Roe\nCollected: 25/03/2024 08:30\n\nGlucose   90   mg/dL   70 - 99'

it.each([
  ['Acme Laboratories', 'Acme Laboratories'],
  ['Northside Diagnostics Ltd', 'Northside Diagnostics Ltd'],
  ['DRLOGY PATHOLOGY LAB', 'DRLOGY PATHOLOGY LAB'],
  ['St. Mary Hospital   Laboratory Report', 'St. Mary Hospital'],
  ['Labor Dr. Meier & Kollegen', 'Labor Dr. Meier & Kollegen'],
  ['MVZ Labor Nord GmbH   Befundbericht', 'MVZ Labor Nord GmbH'],
  ['Laborpraxis Süd', 'Laborpraxis Süd'],
  ['Laboratorio Clínico Central S.A.', 'Laboratorio Clínico Central S.A.'],
  ['Laboratorios Echevarne', 'Laboratorios Echevarne'],
  ['Laboratoire Biogroup', 'Laboratoire Biogroup'],
  ['Laboratorio Analisi San Marco', 'Laboratorio Analisi San Marco'],
  ['Laboratório Sabin de Análises Clínicas', 'Laboratório Sabin de Análises Clínicas'],
  ['Synlab', 'Synlab'],
  ['LABORATORY REPORT', null],
  ['Laborbefund', null],
  ['Informe de laboratorio', null],
  ['Clinical Laboratory', null],
  ['Jane Roe', null],
  ['', null],
  ['Laboratory Director: Dr. Adam Smith', null],
])('%s: %s', (letterhead, name) => {
  expect(laboratoryOf(drawn(letterhead + REST))).toBe(name)
})

it('the name is found under a label where the letterhead is a picture', () => {
  expect(laboratoryOf(drawn(`Report\nPerforming laboratory: Acme Health${REST}`))).toBe('Acme Health')
})

it('the name is not taken from the notes at the foot', () => {
  expect(laboratoryOf(drawn(`Report${REST}${'\n'.repeat(30)}Tested at Acme Laboratories`))).toBeNull()
})
