import { expect, it } from 'vitest'
import { drawn, drawnPage } from '../../test/pages.ts'
import { refuseSeveralPeople } from './people.ts'

const RESULTS = '\n\nGlucose   90   mg/dL   70 - 99\nSodium   140   mmol/L   135 - 145'

it.each<[string, string[]]>([
  ['one page', ['Patient Name: Jane Roe   DOB: 13/02/1980']],
  ['the same on every page', ['Patient: Jane Roe\nDOB: 13/02/1980', 'Patient: Jane Roe\nDOB: 13/02/1980']],
  ['another order of the name', ['Patient: ROE, JANE', 'Patient: Jane Roe']],
  ['a title', ['Patient Name: Mrs. Jane Roe', 'Patient Name: JANE ROE (44 Y / F)']],
  ['a second given name', ['Name: Jane Mary Roe', 'Name: Jane Roe']],
  ['a name cut off', ['Patient: Alexandra Featherstone', 'Patient: Alexandra Feathersto']],
  ['a name misread', ['Patient: Jane Roebuck', 'Patient: Jane Roebuek']],
  ['words run together', ['Patient: Jane Roebuck', 'Patient: JaneRoebuck']],
  ['the doctor', ['Patient: Jane Roe\nDoctor: Dr. Adam Smith\nReferred by: Dr. Eve Jones']],
  ['a doctor under a label for names', ['Ordering physician\nName: Adam Smith\n\nPatient\nName: Jane Roe']],
  ['a signature', [`Patient: Jane Roe${RESULTS}\n\nDr. Adam Smith\nDr. Eve Jones\nConsultant Pathologist`]],
  ['two ways to write the birth date', ['Jane Roe  DOB: 05/02/1980', 'Jane Roe  DOB: 05-Feb-1980']],
  [
    'names in a column',
    [
      'Patient name     Patient ID     Age\nJane Roe         4711           44\nReferring doctor  Collected  Status',
    ],
  ],
  ['German', ['Name: Rö, Jana  geb. 13.02.1980', 'Patient: Jana Rö  geb. 13.02.1980']],
  ['Spanish', ['Paciente: Juana Pérez López\nMédico: Dr. Luis Gómez', 'Paciente: PEREZ LOPEZ, JUANA']],
  ['French', ['Nom : DUPONT Marie  Née le 13/02/1980\nDr MARTIN Paul', 'Nom : DUPONT Marie']],
  ['Italian', ['Cognome e nome: Rossi Maria\nNata il 13/02/1980\nMedico: Bianchi Luca']],
  ['Portuguese', ['Paciente: Maria da Silva\nSolicitante: Dr. João Souza', 'Paciente: MARIA DA SILVA']],
  ['no name', ['Glucose 90 mg/dL']],
  ['a label without a name', ['Patient:\nID: 4711', 'Patient Information\nName:']],
])('one person: %s', (_, pages) => {
  expect(() => refuseSeveralPeople(drawn(...pages.map((page) => page + RESULTS)))).not.toThrow()
})

it.each<[string, string[]]>([
  ['a page each', ['Patient: Jane Roe', 'Patient: Adam Smith']],
  ['one page', [`Patient Name: Jane Roe${RESULTS}\n\nPatient Name: Adam Smith`]],
  ['names and birth dates', ['Name: Jane Roe  DOB: 13/02/1980', 'Name: Adam Smith  DOB: 14/03/1975']],
  ['birth dates', ['DOB: 13/02/1980', 'DOB: 14/03/1975']],
  [
    'one name and two birth dates',
    ['Patient: Jan Roe  DOB: 13/02/1980', 'Patient: Jan Roe  DOB: 14/03/1950'],
  ],
  ['numbers', ['Patient ID: 471100', 'Patient ID: 985523']],
  [
    'a list',
    [
      'Patient Name    Age   Glucose\nJane Roe        44    90\nAdam Smith      51    102\nEve Jones       38    88',
    ],
  ],
  ['German', ['Patient: Jana Rö  geb. 13.02.1980', 'Patient: Adam Schmidt  geb. 14.03.1975']],
  ['Spanish', ['Paciente: Juana Pérez López', 'Paciente: Luis Gómez Ruiz']],
  ['French', ['Nom : DUPONT Marie', 'Nom : MARTIN Paul']],
  ['Italian', ['Cognome e nome: Rossi Maria', 'Cognome e nome: Bianchi Luca']],
  ['Portuguese', ['Nome: Maria da Silva', 'Nome: João Souza']],
  [
    'headed in a grid',
    [
      'PACIENTE            FECHA DE NACIMIENTO   SEXO\nJuana Pérez López   18/12/1991            Mujer',
      'Paciente:           F. Nac.:              Sexo:\nLuis Gómez Ruiz     25/12/1964            Hombre',
    ],
  ],
  [
    'of one family, born on other days',
    [
      'Paciente: Maria Aparecida Araújo   Nascimento: 22/07/84',
      'Cliente:                     Data de nascimento:   Sexo:\nMARIA APARECIDA GONÇALVES    22/12/81              F',
    ],
  ],
  ['under two words for a patient', ['Paciente: Maria da Silva', 'Cliente: João Souza']],
])('several people: %s', (_, pages) => {
  expect(() => refuseSeveralPeople(drawn(...pages.map((page) => page + RESULTS)))).toThrow('several_people')
})

it('a birth date that a reader may have misread does not make another person', () => {
  const pages = ['Patient: Jane Roe  DOB: 13/02/1980', 'Patient: Jane Roe  DOB: 18/02/1980'].map(
    (text, index) => drawnPage(text, index + 1, { by: 'ocr', confidence: 0.9 }),
  )
  expect(() => refuseSeveralPeople({ pages })).not.toThrow()
})
