/** A text as it reads once codings are undone, with the place of each of its characters in the original. */
export interface Layer {
  text: string
  /** Where each character begins in the original, and after the last one its end; null for the original itself. */
  starts: Uint32Array | null
}

type Codec = (text: string) => Piece[] | null

/** What a coded part of a text stands for: its characters, each with the place where it begins in the text. */
interface Piece {
  at: number
  length: number
  characters: readonly { text: string; at: number }[]
}

/** Values travel coded twice: in an address within JSON, or in a parameter of an address within a parameter. */
const DEPTH = 2

/** The original and all that it may stand for: a secret that is written in a coding is found in one of them. */
export function layersOf(original: string): Layer[] {
  const layers: Layer[] = [{ text: original, starts: null }]
  let former = [...layers]
  for (let depth = 0; depth < DEPTH; depth++) {
    const codecs = depth === 0 ? [percent, json, form] : [percent, json]
    former = former.flatMap((layer) => codecs.flatMap((codec) => decoded(layer, codec) ?? []))
    layers.push(...former)
  }
  return layers
}

export const startOf = ({ starts }: Layer, index: number): number => starts?.[index] ?? index

/** Null when nothing in it is coded that way. */
function decoded(layer: Layer, codec: Codec): Layer | null {
  const pieces = codec(layer.text)
  if (!pieces) return null
  const starts = new Uint32Array(layer.text.length + 1)
  const parts: string[] = []
  let [read, written] = [0, 0]
  const copy = (to: number) => {
    parts.push(layer.text.slice(read, to))
    while (read < to) starts[written++] = startOf(layer, read++)
  }
  for (const { at, length, characters } of pieces) {
    copy(at)
    for (const { text, at: place } of characters) {
      parts.push(text)
      for (let unit = 0; unit < text.length; unit++) starts[written++] = startOf(layer, place)
    }
    read = at + length
  }
  copy(layer.text.length)
  starts[written] = startOf(layer, layer.text.length)
  return { text: parts.join(''), starts: starts.subarray(0, written + 1) }
}

const JSON_ESCAPES = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g

const json: Codec = (text) => {
  const pieces = [...text.matchAll(JSON_ESCAPES)].map(({ 0: coded, index: at }) => {
    const character = JSON.parse(`"${coded}"`) as string
    return { at, length: coded.length, characters: [{ text: character, at }] }
  })
  return pieces.length > 0 ? pieces : null
}

const PERCENT_ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g
const FORM_ESCAPES = /\+|(?:%[0-9A-Fa-f]{2})+/g

const percent: Codec = (text) => escapesIn(text, PERCENT_ESCAPES)
/** As in the body of a form, where a space is a plus sign. */
const form: Codec = (text) => (text.includes('+') ? escapesIn(text, FORM_ESCAPES) : null)

function escapesIn(text: string, pattern: RegExp): Piece[] | null {
  const pieces = [...text.matchAll(pattern)].map(({ 0: coded, index: at }) => ({
    at,
    length: coded.length,
    characters: coded === '+' ? [{ text: ' ', at }] : charactersOf(coded, at),
  }))
  return pieces.length > 0 ? pieces : null
}

/** Percent escapes are bytes, and several of them one character of UTF-8. */
function charactersOf(escapes: string, at: number): { text: string; at: number }[] {
  const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
  const characters: { text: string; at: number }[] = []
  for (let index = 0; index < bytes.length; ) {
    const length = lengthOf(bytes[index]!)
    const text = bytes.toString('utf8', index, index + length)
    const isWhole = index + length <= bytes.length && !text.includes('\ufffd')
    characters.push({
      text: isWhole ? text : String.fromCharCode(bytes[index]!),
      at: at + 3 * index,
    })
    index += isWhole ? length : 1
  }
  return characters
}

const lengthOf = (lead: number): number => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)
