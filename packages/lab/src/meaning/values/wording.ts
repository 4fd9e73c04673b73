/** How the nine languages write ranges: words without accents, as `plain` gives them. */

/** Words between the two limits: `3.5 to 5.1`, `3,5 t/m 5,1`. */
export const JOINING = [
  'to|and|through',
  'a|al|hasta|y',
  'bis|und',
  'a|au|et|jusqu.?a',
  'a|al|ad|e|fino a',
  'ate|e',
  'tot(?: en met)?|t\\/m|en',
  'do|a|i',
  'till|upp till|och',
].join('|')

/** Words before the first of two limits: `between 3.5 and 5.1`. */
export const OPENING =
  'between|from|entre|desde|de|del|zwischen|von|ab|du|tra|fra|da|dal|van|tussen|od|(?:po)?miedzy|fran|mellan'

/** Words before an upper limit that is part of the range. */
export const UP_TO = [
  'up ?to|until|at most|not more than|max(?:imum)?\\.?',
  "hasta|maximo|inferior o igual a|jusqu'?a|fino a|ate|inferior ou igual a|massimo",
  'bis(?: zu)?|hochstens|maximal',
  'tot(?: en met)?|t\\/m|hoogstens|ten hoogste',
  'do|nie wiecej niz|maks(?:ymalnie)?\\.?',
  'upp till|till|hogst',
].join('|')

/** Words before a lower limit that is part of the range. */
export const AT_LEAST = [
  'from|at least|not less than|min(?:imum)?\\.?',
  'desde|a partir de|minimo|a partir du?|da|au moins',
  'ab|mindestens',
  'vanaf|minstens|ten minste',
  'od|co najmniej|nie mniej niz',
  'fran|minst',
].join('|')
