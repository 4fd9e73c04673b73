import type { Language } from '../../src/types.ts'
import type { Random } from '../random.ts'
import type { GeneratedReport } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'

type Lines = readonly string[]

/** Papers of the same desks that hold no results: bills, letters, prescriptions, pictures. */
const PAPERS: Record<Language, readonly Lines[]> = {
  en: [
    [
      'INVOICE No. 20417',
      'Complete blood count        1    24.00',
      'Lipid panel                 1    31.50',
      'Vitamin D, 25-Hydroxy       1    48.00',
      'Venipuncture                1     9.00',
      'Total due                       112.50',
      'Please pay within 30 days. Thank you.',
    ],
    [
      'CHEST X-RAY, PA AND LATERAL',
      'Indication: cough for 3 weeks.',
      'Findings: The lungs are clear. Heart size is normal, ratio 0.46. No effusion.',
      'A nodule of 4 mm in the left upper lobe is unchanged since 2019.',
      'Impression: no acute disease.',
    ],
    [
      'PRESCRIPTION',
      'Metformin 500 mg, 1 tablet twice daily with meals, 60 tablets',
      'Atorvastatin 20 mg, 1 tablet at night, 30 tablets',
      'Cholecalciferol 1000 IU, 1 capsule daily',
      'Refills: 2',
    ],
  ],
  de: [
    [
      'RECHNUNG Nr. 20417',
      'Blutbild groß               1    13,41',
      'TSH                         1    20,11',
      'Vitamin D (25-OH)           1    27,98',
      'Gesamtbetrag EUR                 61,50',
      'Zahlbar innerhalb von 30 Tagen.',
    ],
    [
      'ARZTBRIEF',
      'Sehr geehrte Frau Kollegin,',
      'wir berichten über den stationären Aufenthalt vom 3. bis 9. des Monats. Der Blutdruck lag bei 135/85.',
      'Empfehlung: Ramipril 5 mg 1-0-0, Kontrolle in 4 Wochen.',
      'Mit freundlichen Grüßen',
    ],
  ],
  fr: [
    [
      'FACTURE N° 20417',
      'Numération formule sanguine   1    6,75',
      'Cholestérol total             1    1,35',
      'Vitamine D                    1   10,53',
      'Total à régler en euros           18,63',
    ],
    [
      'ORDONNANCE',
      'Paracétamol 1 g : 1 comprimé 3 fois par jour pendant 5 jours',
      'Lévothyroxine 75 µg : 1 comprimé le matin à jeun',
      'À renouveler 2 fois',
    ],
  ],
  es: [
    [
      'PRESUPUESTO N.º 20417',
      'Hemograma completo          1    12,00',
      'Perfil lipídico             1    25,00',
      'Glucosa                     1     4,50',
      'Total a pagar                    41,50',
    ],
    [
      'INFORME DE ECOGRAFÍA ABDOMINAL',
      'Hígado de tamaño normal, 14 cm. Vesícula sin litiasis. Riñón derecho de 10,8 cm, izquierdo de 11,1 cm.',
      'Conclusión: estudio sin alteraciones.',
    ],
  ],
  it: [
    [
      'RICEVUTA N. 20417',
      'Emocromo                    1     4,05',
      'Glicemia                    1     1,90',
      'Colesterolo totale          1     1,90',
      'Totale ticket                     7,85',
    ],
    [
      'LETTERA DI DIMISSIONE',
      'Si dimette in data odierna in buone condizioni. Pressione 130/80, frequenza 72.',
      'Terapia: Ramipril 5 mg 1 cp al mattino. Controllo tra 30 giorni.',
    ],
  ],
  pt: [
    [
      'ORÇAMENTO N.º 20417',
      'Hemograma completo          1    18,00',
      'Colesterol total            1    12,00',
      'Glicemia de jejum           1     9,50',
      'Total                            39,50',
    ],
    [
      'RECEITUÁRIO',
      'Losartana 50 mg: tomar 1 comprimido ao dia',
      'Sinvastatina 20 mg: tomar 1 comprimido à noite',
      'Retorno em 60 dias',
    ],
  ],
  nl: [
    [
      'FACTUUR nr. 20417',
      'Volledig bloedbeeld         1    13,41',
      'TSH                         1    20,11',
      'Vitamine D                  1    27,98',
      'Te betalen bedrag EUR            61,50',
      'Betaling binnen 30 dagen.',
    ],
    [
      'RECEPT',
      'Metformine 500 mg, 2 maal daags 1 tablet, 60 stuks',
      'Simvastatine 40 mg, 1 tablet voor de nacht, 30 stuks',
    ],
  ],
  pl: [
    [
      'FAKTURA nr 20417',
      'Morfologia krwi             1    13,00',
      'TSH                         1    29,00',
      'Witamina D                  1    68,00',
      'Kwota do zaplaty PLN            110,00',
    ],
    [
      'RECEPTA',
      'Metformina 500 mg, 2 razy dziennie 1 tabletka, 60 tabletek',
      'Atorwastatyna 20 mg, 1 tabletka na noc, 30 tabletek',
    ],
  ],
  sv: [
    [
      'FAKTURA nr 20417',
      'Blodstatus                  1   130,00',
      'TSH                         1   190,00',
      'Vitamin D                   1   280,00',
      'Belopp att betala SEK           600,00',
    ],
    [
      'RECEPT',
      'Metformin 500 mg, 1 tablett 2 gånger dagligen, 60 tabletter',
      'Atorvastatin 20 mg, 1 tablett till natten, 30 tabletter',
    ],
  ],
}

export function otherPaper(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  const { laboratory, person, clock, times } = report
  sheet.newPage()
  sheet.text(40, sheet.y, laboratory.name, { size: 14, bold: true })
  sheet.text(40, sheet.y + 13, `${laboratory.address}  ${laboratory.phone}`, { size: 8 })
  sheet.y += 50
  sheet.text(40, sheet.y, person.name)
  sheet.text(sheet.width - 40, sheet.y, clock.full(times.reported), { align: 'right' })
  sheet.y += 40
  const [title, ...lines] = random.pick(PAPERS[report.region.language])
  sheet.text(40, sheet.y, title!, { size: 13, bold: true })
  sheet.y += 26
  const isList = /\s{4}/.test(lines[0]!)
  for (const line of lines.flatMap((text) => (isList ? [text] : sheet.wrap(text, 480, { size: 10.5 })))) {
    sheet.text(40, sheet.y, line, isList ? { family: 'mono', size: 9.5 } : { size: 10.5 })
    sheet.y += 16
  }
  sheet.y += 40
  sheet.text(sheet.width - 200, sheet.y, random.pick(report.wording.signer))
}
