import { describe, expect, it } from 'vitest'
import { readingsOf, ucumOf } from './spelling.ts'

const SPELLINGS: Readonly<Record<string, string>> = {
  '10*3/uL':
    'x10E3/uL | x10^3/µl | 10^3/uL | X 10³ / µL | K/uL | K/µL | K/mcL | thou/mm3 | thou/µL | thousand/uL | Thousand/uL | Bin/µL | Tsd./µl | Tsd/µl | /nl | 10³/mm³ | 10^3/mm3 | mil/mm³ | mil/mm3 | miles/mm3 | 10*3/mm3 | x10(3)/uL | 10e3/uL | x10 3/uL | 10³/µL | 10^3/mcL | x 10^3/cumm | K/cumm | mila/mmc | 10^3/μL | 10E3/µL | X10*3/uL | mille/mm3 | 10^3 cells/uL | x10.e3/uL | migl/mmc | x1000/µl | tys/µl | tys./µl | tys/mm3 | tys/µl* | tusen/µL | 10E3/mm3 | E3/µL',
  '10*9/L':
    '10*9/L | x 10^9/L | G/L | G/l | 10^9/l | x10E9/L | 10e9/l | Giga/L | 10⁹/L | x10⁹/L | Gpt/l | Mrd/l | giga/l | X10^9/L | E9/L | 10E9/L | x10e9/L | 10(9)/L | *10^9/l | mld/l | 10⁹/l',
  '10*12/L':
    'T/l | T/L | 10*12/L | x10^12/L | 10¹²/L | Tera/L | Tpt/l | 10^12/l | x10E12/L | E12/L | 10E12/l | x 10¹²/l',
  '10*6/uL':
    'M/mcL | M/uL | mill/cumm | mill/mm3 | million/uL | Million/uL | Milyon/µL | milhões/mm³ | 10^6/uL | x10E6/uL | Mio/µl | Mio./µl | /pl | 10^6/mm3 | 10⁶/µL | millones/mm3 | mill/µL | milioni/mmc | millions/mm3 | Mill./mm3 | milhões/µL | mln/µl | mln./µl | mln/mm3 | mln/µl* | milj/µL',
  '10*5/uL': 'lakh/cumm | lakhs/cumm | Lakh/cumm | lac/cumm',
  '/uL':
    'cells/mcL | /cu mm | cumm | cells/cumm | /mm3 | /mm³ | /µl | /uL | cells/µL | cells/cu.mm | cel/mm3 | /cumm | /mmc | células/mm³ | Zellen/µl | /Cumm | komórek/µl | celler/µl | cellen/µl | leukocyten/µl | leucocitos/µL | Ery/µl | Leu/µl',
  'g/dL': 'g/dL | g/dl | g% | gm/dL | gm% | G/DL | gr/dL | gms/dL | g/100ml | gm/dl | g/dI',
  'mg/dL':
    'mg/dL | mg/dL (calc) | mgldL | mg/dl | MG/DL | mg% | mg/100mL | mg/dI | mg/d1 | mgs/dL | mg / dL | [mg/dL] | (mg/dl) | mg/dl. | mgr/dl',
  'ug/dL': 'µg/dL | mcg/dL | ug/dl | μg/dl | µg% | UG/DL',
  'ug/L': 'µg/L | ug/l | mcg/L | μg/l',
  'ng/mL': 'ng/mL | ng/ml | NG/ML | ng Hb/mL',
  'pg/mL': 'pg/mL | pg/ml | PG/ML',
  'mmol/L': 'mmol/L | mmol/l | MMOL/L | mmoles/L | mmol/I',
  'umol/L': 'µmol/L | µmo1/L | umol/l | μmol/l | mcmol/L',
  'nmol/L': 'nmol/L | nmol/l',
  'pmol/L': 'pmol/L | pmol/l',
  'meq/L': 'mEq/L | meq/l | mval/l | MEQ/L',
  '[IU]/L': 'UI/L | IU/L | U.I./L | UI/l | IE/l | IE/L | j.m./l | lU/L',
  'U/L': 'U/L | U/l | u/l | E/L | E/l | j./l',
  'm[IU]/L': 'mUI/L | mIU/L | mIU/l | mIE/l | mj.m./l | mIE/L | mlU/l',
  'mU/L': 'mU/l | mu/L | mU/L | mE/L',
  'u[IU]/mL':
    'micro IU/mL | µUI/mL | uIU/mL | µIU/mL | uUI/mL | mcIU/mL | μIU/ml | µIE/ml | µj.m./ml | µlU/ml',
  'm[IU]/mL': 'mUI/mL | mIU/mL | mIU/ml | mj.m./ml | mlU/mL',
  '[IU]/mL': 'IU/mL | UI/mL | UI/ml | IE/ml | j.m./ml | jm/ml | IE/mL',
  'ukat/L': 'µkat/L | ukat/l | µkat/l | microkat/L',
  '%': '% (calc) | % of WBC | % Aktivität | % | (%) | % of total Hb | % Hb | vol% | percent | % | %* | % av Hb | % van Hb | procent | % der Leukozyten',
  fL: 'fL | fl | FL | µm³ | femtolitre',
  pg: 'pg | PG | picograms | pg/cell',
  'mm/h':
    'mm/1ère heure | mm/1ª hora | mm 1h | mm/1. Std | mm/h | mm/hr | mm/1h | mm/hora | mm | mm/1 hr | mm/Std | mm/1st hour | mm/hour | mm/1 Std. | mm n.W. | mm/godz. | mm/uur | mm/u | mm/tim',
  'mL/min/{1.73_m2}':
    'mL/min/1.73m2 | mL/min/1.73m*2 | mL/min/1,73 m² | ml/mn/1.73m² | mL/min/1.73 | mL/min/1.73 m2 | ml/min/1.73m^2 | mL/min/1.73m² | ml/min/1,73m2 | mL/min/1.73 sq.m | ml/min/1.73 qm',
  'mL/min': 'mL/min | ml/min | ml/mn',
  'mg/mmol':
    'mg/mmol | mg Alb/mmol | mg/mmol creat | mg/mmol Krea | mg/mmol kreat. | mg/mmol kreatinin | mg/mmolKre',
  'mg/g':
    'mg/g | mg/g creat | mg/g Krea | mg/g créat. | mg/g Kreatinin | mg/g creatinina | mg/gCrea | mg/g cr | mg/g kreatyniny | mg/gKre',
  "{Ehrlich'U}/dL": 'E.U./dL | EU/dL',
  'mmol/mol': 'mmol/mol | mmol/mol Hb',
  s: 's | sec | seg | Sek. | seconds | segundos | secondi | sec. | sekundy | sekunder | seconden',
  'mg/L{FEU}': 'mg/L FEU | mg/L (FEU) | mg FEU/L',
  'ng/mL{DDU}': 'ng/mL DDU | ng/mL D-DU',
  '/[HPF]':
    '/HPF | /hpf | /campo | cells/hpf | p/campo | /champ | por campo | wpw | w.p.w. | w polu widzenia | /gezichtsveld | /synfält | pro Feld',
  'mg/(24.h)':
    'mg/24h | mg/24 h | mg/d | mg/Tag | mg/24 ore | mg/24 horas | mg/24hrs | mg/die | mg/24Std | mg/dobę | mg/dygn | mg/24u | mg/24 godz. | mg/etmaal',
  'L/L': 'L/L | l/l',
  'mm[Hg]': 'mmHg | mm Hg',
  'mosm/kg': 'mOsm/kg | mosmol/kg | mOsm/Kg',
  '{index}': 'S/CO | COI | Index | index | Indeks',
  '/100{WBCs}':
    '/100 WBC | /100 Leu | /100 leukocytów | /100 leukocyten | /100 vita blodkroppar | pro 100 Leukozyten | /100 WBCs | /100 GB',
  '10*6/L': 'MPt/L | E6/L | 10^6/L',
  '10*4/uL': '10^4/µL | 10*4/uL',
  'kU/L': 'kE/L | kU/l',
  'uU/mL': 'mcU/mL | µU/ml',
  'k[IU]/L': 'kIE/l | kIE/L | kUA/l',
  "[arb'U]/mL": 'AU/ml | AE/ml | arb.E/mL',
  'nkat/L': 'nkat/l',
  'ug/g': 'µg/g Stuhl | µg/g stool | µg/g kału | µg Hb/g | µg/g ontlasting',
  'mg/kg': 'mg/kg feces | mg/kg Stuhl',
  '{ratio}': 'kvot | ratio',
  '{copies}/mL': 'kopii/ml | kopior/mL | copias/mL | Kopien/ml',
  '[ppth]': '‰ | promil | promille',
}

const rows = Object.entries(SPELLINGS).flatMap(([code, printed]) =>
  printed.split('|').map((text) => [text.trim(), code] as const),
)

describe('printed units', () => {
  it.each(rows)('reads %s', (printed, code) => {
    expect(ucumOf(printed)).toBe(code)
  })

  it.each([
    '',
    'Hello',
    '*105',
    '105',
    'Glucose',
    '12',
    'adult',
    'Normal',
    '70-99',
    '01/02/2024',
    'x'.repeat(60),
  ])('takes "%s" for no unit', (text) => {
    expect(readingsOf(text)).toEqual([])
  })

  it('offers both meanings of a capital G', () => {
    expect(readingsOf('G/L')).toEqual(['10*9/L', 'g/L'])
    expect(readingsOf('g/L')).toEqual(['g/L'])
  })
})
