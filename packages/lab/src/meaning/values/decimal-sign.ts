import type { DecimalSign } from '../../types.ts'

/**
 * The sign that separates decimals in a document, voted over its texts. `1,5` and `12.34` vote; `1,234` may be
 * thousands in one half of the world and votes little; `2.000` is thousands, and votes so.
 */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  let points = 0
  let commas = 0
  for (const text of texts) {
    for (const match of text.matchAll(/(?<![\d.,:/-])(\d+)([.,])(\d+)(?![\d:/]|[.,]\d)/g)) {
      const [, whole = '', sign, decimals = ''] = match
      const thousands = decimals.length === 3 && whole.length <= 3 && whole !== '0'
      const isGrouped = thousands && decimals.endsWith('00') && !(whole === '1' && decimals.startsWith('0'))
      const vote = thousands ? 0.2 : 1
      if ((sign === '.') !== isGrouped) points += vote
      else commas += vote
    }
    for (const match of text.matchAll(/(?<![\d.,])\d{1,3}(?:([.,])\d{3})+([.,])\d{1,2}(?!\d)/g)) {
      if (match[2] === match[1]) continue
      if (match[2] === '.') points += 2
      else commas += 2
    }
  }
  return commas > points ? ',' : '.'
}
