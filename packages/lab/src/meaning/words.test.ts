import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

describe('headings of results', () => {
  it.each([
    ['COMPLETE BLOOD COUNT (CBC)', 'complete_blood_count'],
    ['Hemograma completo', 'complete_blood_count'],
    ['Kleines Blutbild', 'complete_blood_count'],
    ['Numération formule sanguine', 'complete_blood_count'],
    ['Esame emocromocitometrico', 'complete_blood_count'],
    ['Lipid Profile', 'lipid_panel'],
    ['Perfil lipídico', 'lipid_panel'],
    ['Bilan lipidique', 'lipid_panel'],
    ['Leberwerte', 'liver_panel'],
    ['LIVER FUNCTION TEST (LFT)', 'liver_panel'],
    ['Funzionalità renale', 'kidney_panel'],
    ['Schilddrüse', 'thyroid_panel'],
    ['Uroanálisis', 'urinalysis'],
    ['Urinstatus', 'urinalysis'],
    ['DEPARTMENT OF HAEMATOLOGY', 'complete_blood_count'],
  ])('%s', (heading, code) => {
    expect(words.panel(heading)?.code).toBe(code)
  })

  it('may be a panel that is not in the dictionary', () => {
    expect(words.panel('Wellness panel')).toMatchObject({ code: null })
    expect(words.panel('Glucose')).toBeNull()
  })
})

describe('column headings', () => {
  it.each([
    ['Test', 'name'],
    ['Untersuchung', 'name'],
    ['Exame', 'name'],
    ['Result', 'value'],
    ['Ergebnis', 'value'],
    ['Résultats', 'value'],
    ['Risultato', 'value'],
    ['Units', 'unit'],
    ['Einheit', 'unit'],
    ['U.M.', 'unit'],
    ['Unidades', 'unit'],
    ['Reference Range', 'range'],
    ['Bio. Ref. Interval', 'range'],
    ['Valores de referencia', 'range'],
    ['Referenzbereich', 'range'],
    ['Valeurs de référence', 'range'],
    ['Valori di riferimento', 'range'],
    ['Flag', 'flag'],
    ['Vorwert', 'previous'],
    ['Resultado anterior', 'previous'],
    ['Antériorité', 'previous'],
    ['Valor previo', 'previous'],
    ['Dernier résultat', 'previous'],
    ['Letztes Ergebnis', 'previous'],
    ['Vorwert vom 12.03.2024', 'previous'],
    ['Previous Result and Date', 'previous'],
    ['Résultat antérieur du 12.03.24', 'previous'],
    ['Ultimi risultati', 'previous'],
    ['Esito precedente del 12/03/24', 'previous'],
    ['Current Result and Flag', 'value'],
    ['Out Of Range', 'value'],
    ['Intervalle de référence biologique', 'range'],
    ['Normwerte', 'range'],
    ['Method', 'method'],
    ['Muestra', 'specimen'],
    ['Result / Resultado', 'value'],
  ])('%s', (heading, column) => {
    expect(words.column(heading)).toBe(column)
  })

  it('are not the results below', () => {
    expect(words.column('Glucose')).toBeNull()
    expect(words.column('12.5')).toBeNull()
    expect(words.column('Last name')).toBeNull()
    expect(words.column('Letzte Mahlzeit')).toBeNull()
  })
})

describe('cells', () => {
  it('are recognised as units, values, ranges or flags', () => {
    expect([words.isUnit('mg/dL'), words.isUnit('Glucose'), words.isUnit('*105')]).toEqual([
      true,
      false,
      false,
    ])
    expect(words.biomarker('1 H')).toBeNull()
    expect([words.isValue('5,4'), words.isValue('Negativ'), words.isValue('Glucose')]).toEqual([
      true,
      true,
      false,
    ])
    expect([words.isRange('70 - 99'), words.isRange('M: 13-17 F: 12-15'), words.isRange('99')]).toEqual([
      true,
      true,
      false,
    ])
    expect([words.isFlag('H'), words.isFlag('↑'), words.isFlag('Sodium')]).toEqual([true, true, false])
  })
})
