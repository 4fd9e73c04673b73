import { centreY, rightOf, union } from './geometry.ts'
import type { Token } from './tokens.ts'

/** Words never come closer than this, as a share of their height. */
const TIGHT = 0.1

const isRaised = (token: Token, before: Token): boolean =>
  token.height < 0.8 * before.height &&
  centreY(token) < centreY(before) - 0.08 * before.height &&
  token.x - rightOf(before) < 0.4 * before.height

/** An exponent keeps its meaning (`10` and a raised `9`), a footnote's number is no part of the word before it. */
function raised(before: string, text: string): string {
  if (!/^[-+−]?\d+$/.test(text)) return before + text
  if (/10$/.test(before)) return `${before}^${text}`
  if (/m$/i.test(before)) return before + text
  return before
}

const isAdjacent = (token: Token, before: Token): boolean =>
  token.run !== before.run && token.x - rightOf(before) < TIGHT * Math.min(token.height, before.height)

/** Joins what a text layer tears apart: halves of words, and raised letters. */
export function joinTight(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const before = joined.at(-1)
    if (before && isRaised(token, before)) {
      const text = raised(before.text, token.text)
      joined[joined.length - 1] = { ...before, ...(text === before.text ? {} : union([before, token])), text }
    } else if (before && isAdjacent(token, before)) {
      const box = union([before, token])
      joined[joined.length - 1] = { ...before, ...box, text: before.text + token.text, run: token.run }
    } else joined.push(token)
  }
  return joined
}
