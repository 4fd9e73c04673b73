import type { Random } from './random.ts'

/** The country whose spelling of units is used: American, Indian, British, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish. */
export type UnitHabit = 'us' | 'in' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'sv'

type Spellings = Partial<Record<UnitHabit, readonly string[]>> & { any: readonly string[] }

/** Superscripts that WinAnsi lacks are drawn small and raised. */
const SPELLINGS: Record<string, Spellings> = {
  none: { any: [''] },
  ratio: { any: [''], in: ['Ratio', ''], us: ['ratio', '', '(calc)'] },
  '%': { any: ['%'] },
  s: {
    any: ['s', 'sec', 'seg'],
    us: ['sec', 'seconds'],
    de: ['s', 'sec', 'Sek.'],
    fr: ['s', 'secondes', 'sec'],
    es: ['s', 'seg'],
    pt: ['s', 'segundos'],
    it: ['s', 'sec'],
    uk: ['s', 'secs'],
    nl: ['s', 'sec'],
    pl: ['s', 'sek.'],
    sv: ['s'],
  },
  'g/dL': {
    any: ['g/dL', 'g/dl'],
    in: ['g/dL', 'gm/dL', 'g/dl', 'g%', 'gm%'],
    es: ['g/dL', 'g/dl', 'g%'],
    fr: ['g/dL', 'g/dl', 'g/100 mL'],
  },
  'g/L': { any: ['g/L', 'g/l'] },
  'mg/dL': { any: ['mg/dL', 'mg/dl'], in: ['mg/dL', 'mg/dl', 'mg%', 'mgs/dl'] },
  'mg/L': { any: ['mg/L', 'mg/l'] },
  'mg/g': {
    any: ['mg/g', 'mg/g Crea'],
    us: ['mg/g creat', 'mg/g'],
    de: ['mg/g Krea', 'mg/g'],
    it: ['mg/g', 'mg/g creat.'],
  },
  'mg/mmol': { any: ['mg/mmol'] },
  'mmol/L': {
    any: ['mmol/L', 'mmol/l'],
    us: ['mmol/L', 'mEq/L'],
    in: ['mmol/L', 'mEq/L', 'meq/l'],
    es: ['mmol/L', 'mEq/L'],
    pt: ['mmol/L', 'mEq/L'],
    it: ['mmol/L', 'mEq/L', 'mmol/l'],
  },
  'umol/L': { any: ['µmol/L', 'umol/L', 'µmol/l'] },
  'nmol/L': { any: ['nmol/L', 'nmol/l'] },
  'pmol/L': { any: ['pmol/L', 'pmol/l'] },
  'ug/dL': { any: ['µg/dL', 'ug/dL', 'mcg/dL'], de: ['µg/dl'], fr: ['µg/dL', 'µg/100 mL'] },
  'ug/L': { any: ['µg/L', 'ug/L', 'µg/l'] },
  'ng/mL': { any: ['ng/mL', 'ng/ml'] },
  'ng/dL': { any: ['ng/dL', 'ng/dl'] },
  'ng/L': { any: ['ng/L', 'ng/l'] },
  'pg/mL': { any: ['pg/mL', 'pg/ml'] },
  'ng/mLFEU': { any: ['ng/mL FEU', 'ng/mL'], us: ['ng/mL FEU'] },
  'mg/LFEU': { any: ['mg/l FEU', 'mg/L FEU'] },
  'U/L': {
    any: ['U/L', 'U/l', 'UI/L'],
    us: ['IU/L', 'U/L'],
    in: ['U/L', 'IU/L', 'U/l'],
    uk: ['U/L', 'IU/L', 'iu/L'],
    de: ['U/l', 'U/L'],
    fr: ['UI/L', 'U/L', 'UI/l'],
    es: ['U/L', 'UI/L'],
    it: ['U/L', 'UI/L', 'U/l'],
    pt: ['U/L', 'UI/L'],
    nl: ['U/L', 'U/l', 'E/L'],
    pl: ['U/l', 'U/L'],
    sv: ['U/L'],
  },
  'ukat/L': { any: ['µkat/L', 'µkat/l'] },
  'U/mL': {
    any: ['U/mL', 'U/ml'],
    us: ['U/mL'],
    fr: ['U/mL', 'UI/mL', 'kU/L'],
    sv: ['kE/L', 'kU/L', 'U/mL'],
  },
  'IU/L': {
    any: ['IU/L', 'U/L', 'UI/L'],
    uk: ['IU/L', 'U/L', 'iu/L'],
    de: ['IU/l', 'U/l'],
    fr: ['UI/L'],
    nl: ['IE/L', 'U/L'],
    pl: ['IU/l', 'U/l'],
    sv: ['IE/L', 'E/L'],
  },
  'IU/mL': {
    any: ['IU/mL', 'UI/mL', 'U/mL'],
    us: ['IU/mL'],
    in: ['IU/mL', 'IU/ml'],
    uk: ['IU/mL', 'kU/L'],
    de: ['IU/ml', 'U/ml', 'kU/l'],
    fr: ['UI/mL', 'kU/L'],
    nl: ['IE/mL', 'kU/L', 'IU/mL'],
    pl: ['IU/ml', 'U/ml'],
    sv: ['kIE/L', 'kU/L'],
  },
  'uIU/mL': {
    any: ['µUI/mL', 'uUI/mL', 'µU/mL'],
    us: ['uIU/mL', 'mIU/L'],
    in: ['µIU/mL', 'uIU/ml', 'micro IU/mL'],
    uk: ['mIU/L', 'mU/L'],
    it: ['µUI/mL', 'mUI/L', 'uUI/mL'],
    pl: ['µIU/ml', 'uIU/ml', 'mIU/l'],
  },
  'mIU/mL': {
    any: ['mUI/mL', 'mU/mL'],
    us: ['mIU/mL'],
    in: ['mIU/mL', 'mIU/ml'],
    it: ['mUI/mL', 'mU/mL'],
    pl: ['mIU/ml', 'mIU/mL'],
  },
  'mIU/L': {
    any: ['mUI/L', 'mU/L'],
    uk: ['mIU/L', 'mU/L', 'mu/L'],
    de: ['mU/l', 'mIU/l', 'µU/ml'],
    fr: ['mUI/L', 'µUI/mL', 'mU/L'],
    nl: ['mU/L', 'mIE/L', 'mU/l'],
    pl: ['mIU/l'],
    sv: ['mIE/L', 'mU/L', 'mE/L'],
  },
  'mm/h': {
    any: ['mm/h', 'mm'],
    us: ['mm/hr', 'mm/h'],
    in: ['mm/hr', 'mm 1st hr', 'mm/1hr'],
    de: ['mm/h', 'mm n.W.', 'mm'],
    fr: ['mm', 'mm/h'],
    es: ['mm/h', 'mm/1h'],
    it: ['mm/h', 'mm'],
    pt: ['mm', 'mm/h', 'mm/1h'],
    nl: ['mm/uur', 'mm/h', 'mm'],
    pl: ['mm/h', 'mm/godz.'],
    sv: ['mm', 'mm/h'],
  },
  fL: { any: ['fL', 'fl'], fr: ['fL', 'µm³', 'fl'] },
  pg: { any: ['pg'], fr: ['pg', 'pg/cell'] },
  'L/L': { any: ['L/L', 'l/l'] },
  'mL/min/1.73m2': {
    any: ['mL/min/1.73m²', 'ml/min/1,73m²', 'mL/min/1.73 m2', 'mL/min/1.73'],
    us: ['mL/min/1.73', 'mL/min/1.73m2'],
    uk: ['mL/min/1.73m2', 'ml/min/1.73m²', 'mL/min'],
    de: ['ml/min/1,73m²', 'ml/min', 'ml/min/1,73 qm'],
    fr: ['mL/min/1,73m²', 'mL/mn/1,73m²', 'ml/min'],
    pt: ['mL/min/1,73m²', 'mL/min/1,73 m2'],
    it: ['mL/min/1,73m²', 'ml/min/1,73mq'],
    es: ['mL/min/1,73m²', 'mL/min/1.73m²'],
  },
  '10^3/uL': {
    any: ['10^3/µL', '10³/µL', 'x10^3/uL'],
    us: ['x10E3/uL', 'K/uL', 'Thousand/uL', '10*3/uL', 'K/mcL', 'k/cumm'],
    in: ['10^3/µL', 'thou/mm3', 'x10³/µL', 'thou/µL', '10³/cmm'],
    de: ['/nl', 'G/l', 'Tsd./µl', '10^3/µl', 'x1000/µl', '10³/µl'],
    fr: ['10^3/mm3', '10³/mm³', 'Giga/L'],
    es: ['10^3/µL', 'x10³/µL', 'mil/mm³', 'x10^3/uL', '10e3/µL'],
    it: ['10^3/µL', 'x10^3/uL', '10³/µL', 'K/µL', 'migl/mmc', 'x10.e3/uL'],
    pt: ['10³/µL', 'mil/mm³', 'x10³/mm³', '10^3/uL'],
    pl: ['tys/µl', 'tys./µl', 'G/l', '10^3/µl', 'K/µl'],
  },
  '10^9/L': {
    any: ['10^9/L', 'x10⁹/L', '10*9/L', 'x 10^9/L', 'x10(9)/L'],
    fr: ['G/L', 'Giga/L', '10^9/L', '10⁹/L', 'G/l'],
    nl: ['10^9/L', '/nl', 'x10⁹/L', '10^9/l'],
    sv: ['E9/L', '10E9/L', '10⁹/L', 'x10⁹/L'],
  },
  '10^6/uL': {
    any: ['10^6/µL', '10⁶/µL', 'x10^6/uL'],
    us: ['x10E6/uL', 'M/uL', 'Million/uL', '10*6/uL', 'M/mcL', 'M/cumm'],
    in: ['10^6/µL', 'mill/mm3', 'x10⁶/µL', 'mill/cumm', 'million/cmm'],
    de: ['/pl', 'T/l', 'Mio./µl', '10^6/µl', 'Mio/µl', '10⁶/µl'],
    es: ['10^6/µL', 'x10⁶/µL', 'mill/mm³', 'x10^6/uL', 'millones/mm3'],
    it: ['10^6/µL', 'x10^6/uL', '10⁶/µL', 'M/µL', 'mil/mmc', 'x10.e6/uL'],
    pt: ['10⁶/µL', 'milhões/mm³', 'x10⁶/mm³', '10^6/uL', 'milhões/µL'],
    pl: ['mln/µl', 'mln./µl', 'T/l', '10^6/µl', 'M/µl'],
  },
  '10^12/L': {
    any: ['10^12/L', 'x10¹²/L', '10*12/L', 'x 10^12/L', 'x10(12)/L'],
    fr: ['T/L', 'Tera/L', '10^12/L', '10¹²/L', 'T/l'],
    nl: ['10^12/L', '/pl', 'x10¹²/L', '10^12/l'],
    sv: ['E12/L', '10E12/L', '10¹²/L', 'x10¹²/L'],
  },
  '/mm3': {
    any: ['/mm³', '/mm3', '/µL'],
    in: ['/cumm', '/cu.mm', 'cells/mcL', '/mm3'],
    pt: ['/mm³', '/µL', '/mm3'],
  },
}

export const UNITS: readonly string[] = Object.keys(SPELLINGS)

/** One laboratory writes a unit in one way throughout. */
export class UnitStyle {
  readonly #random: Random
  readonly #habit: UnitHabit
  readonly #chosen = new Map<string, string>()

  constructor(random: Random, habit: UnitHabit) {
    this.#random = random
    this.#habit = habit
  }

  spell(unit: string): string {
    let spelling = this.#chosen.get(unit)
    if (spelling === undefined) {
      const spellings = SPELLINGS[unit]
      if (!spellings) throw new Error(`no spelling of ${unit}`)
      spelling = this.#random.pick(spellings[this.#habit] ?? spellings.any)
      this.#chosen.set(unit, spelling)
    }
    return spelling
  }
}
