import { inkOf } from './ink.ts'
import { textOf } from './line.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'

const DOUBT = 0.6

/** What is missing at the end of a unit, by the ink that follows it, in heights of the line from the middle of the last letter. */
interface Loss {
  after: RegExp
  ink: readonly [least: number, most: number]
  letters: string
}

const LOSSES: readonly Loss[] = [
  { after: /[\p{L}µ]\/$/u, ink: [0.12, Number.POSITIVE_INFINITY], letters: 'l' },
  { after: /(?<![\p{L}/])[mµunpf]mol$/u, ink: [0.28, 0.75], letters: '/l' },
  { after: /(?<![\p{L}/])[mµunpf]mo$/u, ink: [0.45, 0.85], letters: 'l/l' },
  { after: /(?<![\p{L}/])[mµk]?(?:IU|UI|U)$/u, ink: [0.38, 0.75], letters: '/l' },
  { after: /(?<![\p{L}/])[mµn]g$/u, ink: [0.4, 0.75], letters: '/l' },
]

/** An amount and a volume without the stroke between them. */
const NO_STROKE = /(?<![\p{L}/])(?:[mµunpf]mol|[mµunp]?g|[mµuk]?(?:IU|UI))(?=[dm]?[lL]$)/u

/** `I/` of international units, drawn close together. */
const FUSED = /(?<=(?<!\p{L})[mµuk]?U)V(?=m?[lL]$)/u

/** The recognisers lose the thin signs of a unit: the stroke, and an `l` at its end where ink shows that there is one. */
export function withLitre(characters: readonly ReadCharacter[], crop: Picture): readonly ReadCharacter[] {
  const stroked = withStroke(parted(characters))
  const last = stroked.at(-1)
  const loss = LOSSES.find(({ after }) => after.test(textOf(stroked)))
  if (!last || !loss) return stroked
  const beyond = inkOf(crop).lastIndexOf(1) / crop.width - last.at
  const heights = (beyond * crop.width) / crop.height
  if (heights < loss.ink[0] || heights > loss.ink[1]) return stroked
  const letters = [...loss.letters].map((text, index) => ({
    text,
    at: Math.min(1, last.at + (beyond * (index + 1)) / loss.letters.length),
    confidence: DOUBT,
  }))
  return [...stroked, ...letters]
}

function parted(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const match = FUSED.exec(textOf(characters))
  if (!match) return characters
  const fused = { ...characters[match.index]!, confidence: DOUBT }
  return characters.toSpliced(match.index, 1, { ...fused, text: 'I' }, { ...fused, text: '/' })
}

function withStroke(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const match = NO_STROKE.exec(textOf(characters))
  if (!match) return characters
  const place = match.index + match[0].length
  const at = (characters[place - 1]!.at + characters[place]!.at) / 2
  return characters.toSpliced(place, 0, { text: '/', at, confidence: DOUBT })
}
