import { inkTest } from './ink.ts'
import { textOf } from './line.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'

const DOUBT = 0.6

/** `UI/l` and what the recognisers make of its thin strokes, up to the end of the line. */
const UNITS = /(?<!\p{L})[mµuk]?U(?:|N|V|\/|[Il1|]{1,3}|[V/](m?[lL])|\/[I1|])$/u

/** The share of the tallest stroke that an upright stroke must reach. */
const FULL_HEIGHT = 0.85
/** The distance between the two upright strokes of a `U`, in heights of both. */
const NARROWEST_U = 0.3
const WIDEST_U = 0.95

/**
 * International units whose `I` was not read, or was read as another letter together with the stroke behind it: behind the two upright strokes of
 * the `U` stand two more, the `I` and the litre; without the `I` there is one.
 */
export function withInternational(
  characters: readonly ReadCharacter[],
  crop: Picture,
): readonly ReadCharacter[] {
  const match = UNITS.exec(textOf(characters))
  if (!match) return characters
  const place = characters.findLastIndex(({ text }) => text === 'U')
  const { at } = characters[place]!
  if (uprightsBehind(crop, at * crop.width) !== 2) return characters
  const letters = [...`I/${match[1] ?? 'l'}`].map((text, index, all) => ({
    text,
    at: at + ((1 - at) * (index + 1)) / (all.length + 1),
    confidence: DOUBT,
  }))
  return [...characters.slice(0, place + 1), ...letters]
}

interface Upright {
  start: number
  end: number
}

/** How many upright strokes stand behind the `U` at this column; null where it does not show as two that are joined. */
function uprightsBehind(crop: Picture, at: number): number | null {
  const runs = longestRuns(crop)
  const tallest = Math.max(...runs)
  const uprights = uprightsOf(runs, FULL_HEIGHT * tallest)
  const offAt = (index: number) => Math.abs((uprights[index]!.start + uprights[index + 1]!.end) / 2 - at)
  const letters = uprights.slice(1).flatMap(({ start }, index) => {
    const { end } = uprights[index]!
    const width = start - end
    const isJoined = runs.slice(end, start).every((run) => run > 0)
    return isJoined && width >= NARROWEST_U * tallest && width <= WIDEST_U * tallest ? [index] : []
  })
  const letter = letters.sort((a, b) => offAt(a) - offAt(b))[0]
  return letter === undefined ? null : uprights.length - letter - 2
}

/** For each column the longest ink without a gap. */
function longestRuns({ width, height, data }: Picture): number[] {
  const isInk = inkTest(data)
  return Array.from({ length: width }, (_, x) => {
    let [longest, run] = [0, 0]
    for (let y = 0; y < height; y++) {
      run = isInk[data[y * width + x]!] ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest
  })
}

/** Columns beside each other that are inked from top to bottom. */
function uprightsOf(runs: readonly number[], least: number): Upright[] {
  const uprights: Upright[] = []
  for (const [x, run] of runs.entries()) {
    if (run < least) continue
    const last = uprights.at(-1)
    if (last?.end === x) last.end = x + 1
    else uprights.push({ start: x, end: x + 1 })
  }
  return uprights
}
