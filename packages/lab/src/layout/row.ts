import type { FoundResult, Printed } from '../types.ts'
import type { Atom } from './atoms.ts'
import { SIGN, textOf } from './cells.ts'
import { union } from './geometry.ts'
import type { Lexicon } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { cutToken, type Token } from './tokens.ts'

/** A result with the words it is made of. */
export interface Row {
  name: readonly Token[]
  value: readonly Token[]
  unit: readonly Token[]
  range: readonly Token[]
  flag: readonly Token[]
  /** The words in the column of specimens, where there is one. */
  specimen?: readonly Token[]
  /** The sign to put between the words of a range that is printed as two columns. */
  rangeSign: string
  line: LayoutLine
  /** Whether the dictionary knows the name. */
  isKnown: boolean
  /** Whether the row stands below headings. */
  isTabled: boolean
}

export const tokensOfAtoms = (atoms: readonly Atom[]): Token[] => atoms.flatMap((atom) => [...atom.tokens])

export function printed(tokens: readonly Token[], sign = ' '): Printed {
  return {
    text: tokens.map((token) => token.text).join(sign),
    box: union(tokens),
    confidence: Math.min(...tokens.map((token) => token.confidence)),
  }
}

const orNull = (tokens: readonly Token[], sign?: string): Printed | null =>
  tokens.length === 0 ? null : printed(tokens, sign)

const trimmed = (name: Printed): Printed => ({
  ...name,
  text: name.text.replace(/^[\s*•·]+|[\s:.…–-]+$/g, '') || name.text,
})

const bare = (name: Printed, lexicon: Lexicon): Printed => ({ ...name, text: lexicon.bareName(name.text) })

/** `Filtrado glomerular >  90`: a sign at the end of a name is the value's, which would say another thing without it. */
function withSign(row: Row): Row {
  const sign = row.name.at(-1)
  if (!sign || row.name.length === 1 || !SIGN.test(sign.text)) return row
  return { ...row, name: row.name.slice(0, -1), value: [sign, ...row.value] }
}

export function resultOf(read: Row, panel: Printed | null, lexicon: Lexicon): FoundResult {
  const row = withSign(read)
  return {
    name: bare(trimmed(printed(row.name)), lexicon),
    value: printed(row.value),
    unit: orNull(row.unit),
    range: orNull(row.range, row.rangeSign),
    flag: orNull(row.flag),
    panel,
    ...(row.specimen?.length && { specimen: printed(row.specimen) }),
  }
}

/** The number of a laboratory or of a remark, raised behind a name and read as part of it. */
const CODE = /[o°º]?\d{0,2}$/i

/** The name without such a number, where that makes a known one of it. */
export function withoutCode(name: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const last = name.at(-1)
  if (!last || lexicon.biomarker(textOf(name))) return name
  const text = last.text.replace(CODE, '')
  const bare = text === '' ? name.slice(0, -1) : [...name.slice(0, -1), { ...last, text }]
  return bare.length > 0 && lexicon.biomarker(textOf(bare)) ? bare : name
}

const LONGEST_UNIT = 4

/** Removes brackets around the whole text, and a bracket that lost its counterpart. */
function unbracketed(tokens: readonly Token[]): Token[] {
  const text = textOf(tokens)
  const isOpen = /^[([][^)\]]*[)\]]?,?$/.test(text)
  const isClosed = /^[([]?[^([]*[)\]],?$/.test(text)
  return tokens.map((token, at) => {
    const start = at === 0 && isOpen ? token.text.replace(/^[([]/, '') : token.text
    const end = at === tokens.length - 1 ? start.replace(isClosed ? /[)\],]+$/ : /,$/, '') : start
    return { ...token, text: end }
  })
}

/** A name that looks like a unit but states what is measured. */
const IS_SCALE = /^pH$/i

/** The unit at the end of a name: `Glucose (mg/dL)`, `Hemoglobin, g/dL`. */
function unitInName(
  name: readonly Token[],
  lexicon: Lexicon,
): { name: readonly Token[]; unit: Token[] } | null {
  for (let at = 1; at < name.length; at++) {
    const text = textOf(name.slice(at))
    const isSetApart = /^[([].*[)\]]$/.test(text) || /,$/.test(name[at - 1]!.text)
    const unit = unbracketed(name.slice(at))
    if (isSetApart && lexicon.isUnit(textOf(unit)) && !IS_SCALE.test(textOf(unit)))
      return { name: name.slice(0, at), unit }
  }
  return null
}

/** Fills in the unit of a row where it stands only in the name or in the range. */
export function withUnit(row: Row, lexicon: Lexicon): Row {
  if (row.unit.length > 0) return row
  const inName = unitInName(row.name, lexicon)
  if (inName) return { ...row, ...inName }
  const inRange = unitAmong(row.range, lexicon)
  if (!inRange) return withGluedUnit(row, lexicon)
  const isAll = row.range.every(
    (token) => inRange.some((unit) => unit.x === token.x) || /^\(\D*\)$/.test(token.text),
  )
  return { ...row, unit: inRange, range: isAll ? [] : row.range }
}

/** `(3-10)%`: a range with its unit and nothing between them. */
function withGluedUnit(row: Row, lexicon: Lexicon): Row {
  const last = row.range.at(-1)
  const glued = last && /^(.*[\d)\]])([%\p{L}µ].*)$/u.exec(last.text)
  if (!glued || !lexicon.isUnit(glued[2]!)) return row
  const [limits, unit] = cutToken(last, [glued[1]!.length])
  return { ...row, range: [...row.range.slice(0, -1), limits!], unit: [unit!] }
}

/** The last words of a range that are a unit, the longest of them. */
function unitAmong(tokens: readonly Token[], lexicon: Lexicon): Token[] | null {
  for (let end = tokens.length; end > 0; end--)
    for (let from = Math.max(0, end - LONGEST_UNIT); from < end; from++) {
      const unit = unbracketed(tokens.slice(from, end))
      if (/\p{L}|%/u.test(textOf(unit)) && lexicon.isUnit(textOf(unit))) return unit
    }
  return null
}
