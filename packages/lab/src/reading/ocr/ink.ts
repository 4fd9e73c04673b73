import type { Picture } from './picture.ts'

/** A pixel is ink beyond this share of the way from the paper to the darkest ink. */
const INK_DEPTH = 0.4
/** A row or column with ink over this share of the width or height is a ruled line. */
const RULED_ROW = 0.8
const RULED_COLUMN = 0.95
/** The margin at the upper and lower edge, into which neighbouring lines and rules reach. */
const EDGE_ROWS = 3

/** Which columns of a line hold ink, be it dark on light or light on dark; ruled lines do not count. */
export function inkOf({ width, height, data }: Picture): Uint8Array {
  const isInk = inkTest(data)
  const counts = new Uint16Array(width)
  const columns = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    let count = 0
    for (let x = 0; x < width; x++) count += isInk[row[x]!]!
    const isText = y >= EDGE_ROWS && y < height - EDGE_ROWS && count <= RULED_ROW * width
    for (let x = 0; x < width; x++) {
      if (!isInk[row[x]!]) continue
      counts[x]!++
      if (isText) columns[x] = 1
    }
  }
  return columns.map((ink, x) => (counts[x]! >= RULED_COLUMN * height ? 0 : ink))
}

/** For each grey value whether it is ink: the paper has the most usual value, the ink lies on the side that goes further. */
export function inkTest(data: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) counts[data[at]!]!++
  const share = (part: number) => {
    let left = part * data.length
    return counts.findIndex((count) => {
      left -= count
      return left < 0
    })
  }
  const [dark, paper, bright] = [share(0.02), share(0.5), share(0.98)]
  const isLight = bright - paper > paper - dark
  const limit = paper + INK_DEPTH * (isLight ? bright - paper : dark - paper)
  return Uint8Array.from(counts, (_, value) => Number(isLight ? value > limit : value < limit))
}

/** The widest run of columns without ink between two columns; empty at the first where there is none. */
export function widestGap(columns: Uint8Array, from: number, to: number): { start: number; end: number } {
  let best = { start: from, end: from }
  let start = -1
  for (let x = from; x <= to + 1; x++) {
    const isFree = x <= to && columns[x] === 0
    if (isFree && start < 0) start = x
    if (isFree || start < 0) continue
    if (x - start > best.end - best.start) best = { start, end: x }
    start = -1
  }
  return best
}
