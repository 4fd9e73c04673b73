/** The names and abbreviations of months in nine languages, folded. */
const NAMES: readonly string[] = [
  'january januari januar janner jaenner janvier janv enero ene gennaio genn gen janeiro stycznia styczen sty jan',
  'february februari februar feber fevrier fevr fev febrero febbraio febbr fevereiro lutego luty lut feb',
  'march maart maerz marz mrz mrt mars marzo marco marca marzec mar',
  'april avril avr abril abr aprile kwietnia kwiecien kwi apr',
  'may mai mayo maggio magg mag maio mei maja maj',
  'june juni juin junio giugno giu junho czerwca czerwiec cze jun',
  'july juli juillet juil julio luglio lug julho lipca lipiec lip jul',
  'augustus augusti august aout aou agosto ago sierpnia sierpien sie aug',
  'september septembre septiembre setiembre settembre sett setembro wrzesnia wrzesien wrz sept sep set',
  'october oktober octobre octubre ottobre ott outubro pazdziernika pazdziernik paz out okt oct',
  'november novembre noviembre novembro listopada listopad lis nov',
  'december dezember decembre diciembre dicembre dezembro grudnia grudzien gru dez dic dec',
]

const NUMBERS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])))

/** The names by length, longer ones first. */
export const MONTHS: readonly string[] = [...NUMBERS.keys()].sort((a, b) => b.length - a.length)

export const isMonth = (name: string): boolean => NUMBERS.has(name)

/** All names as alternatives of a regular expression. */
export const MONTH_NAMES = MONTHS.join('|')

export const monthOf = (name: string): number => NUMBERS.get(name)!
