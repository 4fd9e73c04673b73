import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import type { Language } from '../types.ts'
import { isLaboratoryReport } from './kind.ts'
import { languageOf } from './language.ts'

const REPORTS: Record<Language, string[]> = {
  en: [
    'Test  Result  Units  Reference Range\nGlucose  90  mg/dL  70 - 99\nCreatinine  0.9  mg/dL  0.6 - 1.2\nSample: serum',
    'Patient: Jane Roe\nHbA1c  5.6 %  Reference range 4.0 - 5.6\nSpecimen: whole blood',
    'COMPLETE BLOOD COUNT\nHaemoglobin  13.5  g/dL  13 - 17\nWBC  7.2  10^3/uL  4 - 10\nPlatelets  250  10^3/uL',
    'Urine culture  Specimen: urine, midstream  Result: no growth  Laboratory report',
  ],
  de: [
    'Laborbefund\nUntersuchung  Ergebnis  Einheit  Referenzbereich\nLeukozyten  5,1  G/l  4,0 - 10,0\nHämoglobin  14,2  g/dl',
    'Probe: Serum\nKreatinin  0,9  mg/dl  Normbereich 0,5 - 1,1\nder Wert ist nicht erhöht, Befund vom Arzt',
  ],
  es: [
    'Informe de laboratorio\nHemograma  Resultado  Unidades  Valores de referencia\nLeucocitos  5,1  10^3/µL\nHematíes  4,9',
    'Muestra: suero\nGlucosa  92  mg/dL  70 - 100\nColesterol  180  mg/dL\nUrea  30  mg/dL  Paciente en ayunas',
  ],
  fr: [
    'Laboratoire de biologie médicale\nHématies  4,9  T/L  Valeurs de référence\nLeucocytes  5,1  G/L\nPrélevé le',
    'Résultats\nGlycémie à jeun  0,92  g/L  0,70 - 1,10\nCréatinine  8  mg/L\nMédecin prescripteur',
  ],
  it: [
    'Referto esami di laboratorio\nEsame  Risultato  Unità di misura  Valori di riferimento\nGlicemia  92  mg/dL\nEmoglobina  14,1  g/dL',
    'Emocromo\nLeucociti  5,1  10^3/uL\nPiastrine  250  10^3/uL\nPrelievo  sangue intero  Paziente',
  ],
  pt: [
    'Laudo de exames\nHemograma  Resultado  Valores de referência\nHemácias  4,9  milhões/mm3\nLeucócitos  5100  /mm3',
    'Material: soro\nGlicose  92  mg/dL  Valores de referência: 70 a 99\nMétodo: enzimático\nColeta em jejum',
  ],
  nl: [
    'Laboratoriumuitslag\nBepaling  Uitslag  Eenheid  Referentiewaarden\nLeukocyten  5,1  10^9/L  4,0 - 10,0\nHematocriet  0,42  L/L',
    'Afname: 05-03-2024\nUreum  5,2  mmol/L  2,5 - 7,5\nUrinezuur  0,31  mmol/L\nAanvrager: huisarts van de patiënt',
  ],
  pl: [
    'Wyniki badań laboratoryjnych\nBadanie  Wynik  Jednostka  Zakres referencyjny\nPłytki krwi  250  tys/µl  150 - 400\nŻelazo  90  µg/dl',
    'Data pobrania: 05.03.2024\nMateriał: surowica\nMocznik  30  mg/dl  17 - 43\nKwas moczowy  5,1  mg/dl\nLekarz zlecający',
  ],
  sv: [
    'Laboratoriesvar\nAnalys  Resultat  Enhet  Referensintervall\nB-LPK  5,1  E9/L  3,5 - 8,8\nP-ALAT  0,42  µkat/L',
    'Provtagningsdatum: 2024-03-05\nP-Kreatinin  71  µmol/L  45 - 90\nfP-Glukos  5,4  mmol/L\nBeställare: vårdcentral, svar på remiss',
  ],
}

const rows = Object.entries(REPORTS).flatMap(([language, texts]) =>
  texts.map((text) => [language, text] as const),
)

it('knows a report in words only', () => {
  const text =
    'Endbefund\nTest  Wert  Einh.  Ref.-Bereich\nUrin-Teststreifen\nProtein  negativ\nGlukose  negativ\nKeton  neg.\nNitrit  negativ'
  expect(isLaboratoryReport(drawn(text))).toBe(true)
})

it('knows a report by the units behind its names', () => {
  const text =
    'Sig./Sig.ra: Bianchi\nFerritina (ng/ml)  120  15-250\nVitamina A (mcg/dL)  25  20-69\nRame (mcg/dL)  108'
  expect(isLaboratoryReport(drawn(text))).toBe(true)
})

it.each(rows)('%s: a laboratory report, %#', (language, text) => {
  expect(isLaboratoryReport(drawn(text))).toBe(true)
  if (!/^(Urine|COMPLETE)/.test(text)) expect(languageOf(drawn(text))).toBe(language)
})

describe('no laboratory report:', () => {
  it.each([
    'MRI LUMBAR SPINE\nTechnique: multiplanar magnetic resonance\nFindings: disc protrusion 4 mm\nImpression: mild stenosis',
    'ULTRASOUND ABDOMEN\nLiver normal in size, 14 cm. Kidneys normal.\nImpression: normal study. Radiology department',
    'CHEST X-RAY PA VIEW\nRadiology report. Heart size normal.\nImpression: no active lung disease',
    'ASL Colline - Laboratorio Analisi\nRICEVUTA N. 20417\nEmocromo  1  4,05\nGlicemia  1  1,90\nColesterolo totale  1  1,90\nTotale ticket  7,85',
    'INVOICE\nGlucose test  1  $12.00\nLipid profile  1  $30.00\nSubtotal $42.00\nVAT $8.00\nAmount due $50.00  Laboratory Ltd',
    'Rechnung\nLaborleistungen  Menge  Preis\nGlukose  1  2,33 €\nTSH  1  14,57 €\nBetrag 16,90 €  MwSt',
    'FACTURA\nHemograma  1  12,00 €\nGlucosa  1  3,00 €\nIVA 21 %\nImporte total 18,15 €  Laboratorio',
    'Facture  Laboratoire\nNumération  1  12,00 €\nTVA 20 %\nMontant total 14,40 €',
    'FACTUUR\nBloedbeeld  1  13,41\nTSH  1  20,11\nGlucose  1  2,50\nTe betalen bedrag  36,02  btw  Laboratorium',
    'FAKTURA\nMorfologia  1  13,00\nGlukoza  1  7,00\nTSH  1  29,00\nKwota do zapłaty 49,00  cena  ilość',
    'FAKTURA\nBlodstatus  1  130,00\nTSH  1  190,00\nGlukos  1  50,00\nBelopp att betala 370,00  moms  pris',
    'Rx\nMetformin 500 mg tablets\nSig: one tablet twice daily\nDispense 60  Refills 2\nPrescription for Jane Roe',
    'Ordonnance\nParacétamol 1 g  comprimés\nPosologie : 3 par jour',
    'Dear Dr Smith,\nThank you for referring Mrs Roe. She feels well. Blood pressure 120/80. Her next appointment is in May.',
    'Sehr geehrte Frau Kollegin,\nwir berichten über Ihre Patientin, die sich am 05.03.2024 vorstellte.',
    'Curriculum vitae\nJane Roe\nSoftware engineer since 2010',
    'Electrocardiogram\nHeart rate 72 bpm  PR 160 ms  QRS 90 ms\nNormal sinus rhythm',
    '',
  ])('%s', (text) => {
    expect(isLaboratoryReport(drawn(text))).toBe(false)
  })
})

it('gives no language where too few words show it', () => {
  expect(languageOf(drawn('Glucose 90 mg/dL'))).toBeNull()
  expect(languageOf(drawn(''))).toBeNull()
})
