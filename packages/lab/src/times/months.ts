/** Names and abbreviations in the six languages, folded. */
const NAMES: readonly string[] = [
  'january januar janner jaenner janvier janv enero ene gennaio genn gen janeiro jan',
  'february februar feber fevrier fevr fev febrero febbraio febbr fevereiro feb',
  'march maerz marz mrz mars marzo marco mar',
  'april avril avr abril abr aprile apr',
  'may mai mayo maggio magg mag maio',
  'june juni juin junio giugno giu junho jun',
  'july juli juillet juil julio luglio lug julho jul',
  'august aout aou agosto ago aug',
  'september septembre septiembre setiembre settembre sett setembro sept sep set',
  'october oktober octobre octubre ottobre ott outubro out okt oct',
  'november novembre noviembre novembro nov',
  'december dezember decembre diciembre dicembre dezembro dez dic dec',
]

const NUMBERS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])))

/** Longer names first. */
export const MONTHS: readonly string[] = [...NUMBERS.keys()].sort((a, b) => b.length - a.length)

export const isMonth = (name: string): boolean => NUMBERS.has(name)

/** For a regular expression. */
export const MONTH_NAMES = MONTHS.join('|')

export const monthOf = (name: string): number => NUMBERS.get(name)!
