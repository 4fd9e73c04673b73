import type { DictionaryEntry, DictionarySpecimen } from '../dictionary/entry.ts'
import { readingsOf } from '../units/spelling.ts'
import { described, reordered } from './bags.ts'
import { named, namedAlike } from './catalogue.ts'
import { distance } from './distance.ts'
import { misspelt, oneLetterOff } from './fuzzy.ts'
import { ABSOLUTE, isDistinguishing, NEUTRAL, PART_OF_NAMES, PERCENT, SPECIMENS } from './neutral.ts'
import { plain, tokensOf, trimMarks } from './normalise.ts'
import { variantsOf } from './variants.ts'

export interface NameMatch {
  /** Biomarkers that go by this name, the likeliest first. */
  entries: readonly DictionaryEntry[]
  /** How well the name fits, from 0 to 1. */
  score: number
  /** The specimen that the name itself states. */
  specimen: DictionarySpecimen | null
  /** Whether the name itself states a share or an absolute count. */
  share: 'percent' | 'absolute' | null
  /** A unit printed with the name. */
  unit: string | null
}

const LONGEST_NAME = 110

/** Several names of one thing have no more words than this. */
const MOST_WORDS = 9

interface Plain {
  entries: readonly DictionaryEntry[]
  score: number
}

/** A name followed by other names of the same thing: `AST SGOT`, `WBC Leukocytes`. */
function asSeveralNames(tokens: readonly string[], depth = 0): readonly DictionaryEntry[] {
  const whole = named(tokens)
  if (whole.length > 0 || depth === 3 || tokens.length > MOST_WORDS) return whole
  for (let cut = tokens.length - 1; cut >= 1; cut -= 1) {
    const first = named(tokens.slice(0, cut))
    if (first.length === 0) continue
    const rest = asSeveralNames(tokens.slice(cut), depth + 1)
    const common = first.filter((entry) => rest.includes(entry))
    if (common.length > 0) return common
  }
  return []
}

function found(entries: readonly DictionaryEntry[], score: number): Plain | null {
  return entries.length > 0 ? { entries, score } : null
}

function withoutHints(tokens: readonly string[]) {
  const specimens = (Object.keys(SPECIMENS) as DictionarySpecimen[]).filter((one) =>
    tokens.some((token) => SPECIMENS[one].has(token) && !PART_OF_NAMES.has(token)),
  )
  const percent = tokens.some((token) => PERCENT.has(token))
  const absolute = tokens.some((token) => ABSOLUTE.has(token))
  const names = tokens.filter(
    (token) =>
      !PERCENT.has(token) &&
      !ABSOLUTE.has(token) &&
      !Object.values(SPECIMENS).some((words) => words.has(token)),
  )
  return {
    names,
    bare: names.filter((token) => !NEUTRAL.has(token)),
    specimen: specimens.find((one) => one !== 'blood') ?? specimens[0] ?? null,
    share: percent === absolute ? null : percent ? ('percent' as const) : ('absolute' as const),
  }
}

/** `Glucose (mg/dL)`, `Hemoglobin, g/dL`: the name without its unit. */
function splitUnit(text: string): { text: string; unit: string | null } {
  const bracketed = /^(.*\S)\s*[[(]([^()[\]]+)[\])]\s*$/.exec(text)
  if (bracketed && readingsOf(bracketed[2]!).length > 0 && /[/%]|^fl$|^pg$/i.test(bracketed[2]!)) {
    return { text: bracketed[1]!, unit: bracketed[2]! }
  }
  const trailing = /^(.*\S)[\s,]+(\S*\/\S+)$/.exec(text)
  if (trailing && readingsOf(trailing[2]!).length > 0) return { text: trailing[1]!, unit: trailing[2]! }
  return { text, unit: null }
}

function withoutBrackets(text: string): { outside: string; inside: string; isDistinguished: boolean } | null {
  const inside = [...text.matchAll(/[[(]([^()[\]]*)[\])]?/g)].map((match) => match[1] ?? '').join(' ')
  if (!/[[(]/.test(text)) return null
  const outside = text.replace(/[[(][^()[\]]*[\])]?/g, ' ')
  return { outside, inside, isDistinguished: tokensOf(inside).some(isDistinguishing) }
}

type Found = Plain & Pick<NameMatch, 'specimen' | 'share'> & { unit?: string | null }

/** An abbreviation in brackets identifies an unknown long name before it. */
const ABBREVIATION = /^\s*\S{3,6}\s*$/
const LONG_NAME = 8
/** From this length on a name in brackets is no note. */
const SURE_NAME = 5

/** A name with something in brackets: a note, or another name, which must not be of something else. */
function fromBrackets({ outside, inside }: { outside: string; inside: string }): Found | null {
  const [before, within] = [search(outside), search(inside)]
  if (before && before.score > 0.9) {
    const conflict = within !== null && !within.entries.some((entry) => before.entries.includes(entry))
    const isName = within !== null && within.score > 0.9 && inside.trim().length >= SURE_NAME
    return conflict && (isName || before.score < 0.97) ? null : { ...before, score: before.score * 0.95 }
  }
  const speaks = ABBREVIATION.test(inside) && outside.trim().length >= LONG_NAME
  return !before && speaks && within && within.score > 0.95 ? { ...within, score: 0.85 } : null
}

/** A misspelt name, and another name of the same thing in brackets. */
function fromAgreement({ outside, inside }: { outside: string; inside: string }): Found | null {
  const [before, within] = [search(outside), search(inside)]
  const agreed = before?.entries.filter((entry) => within?.entries.includes(entry)) ?? []
  return before && agreed.length > 0 ? { ...before, entries: agreed } : null
}

/** One letter in three is too much to guess, unless it is a digit that stands for it. */
function lookedAlike(tokens: readonly string[]): readonly DictionaryEntry[] {
  const key = tokens.join('')
  return key.length >= 5 || (key.length >= 3 && /[01]/.test(key)) ? namedAlike(key) : []
}

/** The name without a code before it, a method after it, or a shortened specimen. */
function fromVariants(text: string): Found | null {
  for (const { text: rest, specimen, unit } of variantsOf(text)) {
    const match = search(rest)
    if (match && match.score > 0.9) {
      return { ...match, score: match.score * 0.9, specimen: specimen ?? match.specimen, unit }
    }
  }
  return null
}

/** A part of a name says nothing where the whole is one letter from the name of something else. */
function unlessNearer(part: Found, tokens: readonly string[]): Found | null {
  const near = oneLetterOff(tokens)
  return near.length > 0 && !near.some((entry) => part.entries.includes(entry)) ? null : part
}

const LONG_SPECIMEN = 5

/** The specimens that a word is one letter from. */
const specimensNear = (word: string): DictionarySpecimen[] =>
  (Object.keys(SPECIMENS) as DictionarySpecimen[]).filter((one) =>
    [...SPECIMENS[one]].some((known) => known.length >= LONG_SPECIMEN && distance(word, known, 1) === 1),
  )

/** `Specific Gravity, rine`: a name before a word for the specimen that lost a letter. */
function besideMisreadSpecimen(tokens: readonly string[]): Found | null {
  const entries = tokens.length > 1 ? named(tokens.slice(0, -1)) : []
  const specimens = entries.length > 0 ? specimensNear(tokens.at(-1)!) : []
  return specimens.length === 1 ? { entries, score: 0.82, specimen: specimens[0]!, share: null } : null
}

function search(text: string): Found | null {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return null
  const whole = named(tokens)
  const parts = withoutHints(tokens)
  const hints = { specimen: parts.specimen, share: parts.share }
  if (whole.length > 0) {
    // `P-LCR` is one name, and none of its letters say what was examined.
    const isOfBlood = whole.every((entry) => entry.specimen === 'blood')
    return { entries: whole, score: 1, ...hints, specimen: isOfBlood ? null : hints.specimen }
  }
  const inSpecimen = parts.names.length > 0 ? named(parts.names) : []
  if (inSpecimen.length > 0) return { entries: inSpecimen, score: 0.98, ...hints }
  const several = asSeveralNames(tokens)
  if (several.length > 0) return { entries: several, score: 0.98, ...hints }
  const plainName =
    found(asSeveralNames(parts.names), 0.97) ??
    found(asSeveralNames(parts.bare), 0.93) ??
    found(reordered(text, tokens), 0.93) ??
    found(lookedAlike(tokens), 0.92) ??
    found(lookedAlike(parts.names), 0.91) ??
    found(described(tokens), 0.92) ??
    found(described(parts.names), 0.91)
  if (plainName) return { ...plainName, ...hints }
  const prefixed = /^f?(?:s|p|b|u|e|vb|ab|c|sp|pt|st|du)\s?[-–.]\s?(.+)$/.exec(text)
  if (prefixed) {
    const rest = search(prefixed[1]!)
    const specimen = /^f?d?u\s?[-–.]/.test(text) ? ('urine' as const) : ('blood' as const)
    if (rest && rest.score > 0.9)
      return { ...rest, score: rest.score * 0.97, specimen: rest.specimen ?? specimen }
  }
  const brackets = withoutBrackets(text)
  if (brackets && brackets.outside.trim() !== '') {
    const bracketed = brackets.isDistinguished ? fromAgreement(brackets) : fromBrackets(brackets)
    if (bracketed) return unlessNearer(bracketed, tokens)
  }
  const shorter = fromVariants(text)
  if (shorter) return unlessNearer(shorter, tokens)
  const wrong = misspelt(tokens) ?? misspelt(parts.bare)
  if (wrong) return { entries: wrong.entries, score: 0.9 - 0.08 * wrong.errors, ...hints }
  return besideMisreadSpecimen(tokens)
}

/** Lowers the score of names of one or two letters, which are ambiguous. */
function trust(score: number, text: string): number {
  const length = tokensOf(text).join('').length
  if (length === 1) return score * 0.7
  return length === 2 ? score * 0.9 : score
}

/** Puts the biomarkers that fit the name's own specimen and share first; unit and value may decide otherwise later. */
function fittingFirst(match: NameMatch): NameMatch {
  const isShare = (entry: DictionaryEntry) =>
    entry.forms.some((form) => form.kind === 'number' && form.unit === '%')
  const fits = (entry: DictionaryEntry) =>
    (match.share === null || isShare(entry) === (match.share === 'percent')) &&
    (match.specimen === null || entry.specimen === match.specimen)
  return {
    ...match,
    entries: [...match.entries.filter(fits), ...match.entries.filter((entry) => !fits(entry))],
  }
}

/** The temperature at which an enzyme was measured. */
const TEMPERATURE = /[\s,(]*\b(?:25|30|37)\s?[°º]?\s?c\)?$/

/** `mg%` and `K/uL` begin as magnesium and potassium do. */
const isUnit = (text: string): boolean =>
  /^\p{L}{1,4}[%/]/u.test(text) && (readingsOf(text).length > 0 || text.endsWith('/'))

/** A measurement beside the patient's, of what is known to be normal. */
const CONTROL = /\b(?:control|controle|kontrolle?|testigo|(?<!malade\/)temoin|mnpt)\b/

function look(printed: string): NameMatch | null {
  if (printed.length > LONGEST_NAME || CONTROL.test(plain(printed))) return null
  const trimmed = trimMarks(printed)
  if (!/\p{L}/u.test(trimmed) || isUnit(trimmed)) return null
  const split = splitUnit(trimmed)
  const measured = split.unit === null ? null : search(plain(split.text))
  if (measured) {
    const share = measured.share ?? (split.unit?.includes('%') ? 'percent' : null)
    return fittingFirst({
      ...measured,
      share,
      score: trust(measured.score, plain(split.text)),
      unit: split.unit,
    })
  }
  const text = plain(trimmed).replace(TEMPERATURE, '').trim()
  const direct = search(text)
  return direct
    ? fittingFirst({ ...direct, score: trust(direct.score, text), unit: direct.unit ?? null })
    : null
}

const held = new Map<string, NameMatch | null>()
const MOST_HELD = 5000

/** Which biomarkers a printed name may mean; null when it is the name of none. */
export function lookUp(printed: string): NameMatch | null {
  const known = held.get(printed)
  if (known !== undefined) return known
  const match = look(printed)
  if (held.size >= MOST_HELD) held.clear()
  held.set(printed, match)
  return match
}
