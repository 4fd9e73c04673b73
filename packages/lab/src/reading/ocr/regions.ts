/** Pixels that touch: where they are, and how sure the detector is of them. */
export interface Region {
  /** The outermost pixels of each row, as x and y in turn. */
  outline: number[]
  score: number
  pixels: number
}

const FEWEST_PIXELS = 10

/** The regions of a map whose values exceed the threshold; neighbours by side or corner belong together. */
export function findRegions(map: Float32Array, width: number, height: number, threshold: number): Region[] {
  const seen = new Uint8Array(map.length)
  const regions: Region[] = []
  const stack: number[] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! <= threshold) continue
    const region = flood(start, map, seen, width, height, threshold, stack)
    if (region.pixels >= FEWEST_PIXELS) regions.push(region)
  }
  return regions
}

function flood(
  start: number,
  map: Float32Array,
  seen: Uint8Array,
  width: number,
  height: number,
  threshold: number,
  stack: number[],
): Region {
  const spans = new Map<number, [number, number]>()
  let sum = 0
  let pixels = 0
  seen[start] = 1
  stack.push(start)
  while (stack.length > 0) {
    const at = stack.pop()!
    const x = at % width
    const y = (at - x) / width
    sum += map[at]!
    pixels++
    widen(spans, x, y)
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY++) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX++) {
        const near = nearY * width + nearX
        if (seen[near] || map[near]! <= threshold) continue
        seen[near] = 1
        stack.push(near)
      }
    }
  }
  return { outline: outlineOf(spans), score: sum / pixels, pixels }
}

function widen(spans: Map<number, [number, number]>, x: number, y: number): void {
  const span = spans.get(y)
  if (!span) spans.set(y, [x, x])
  else if (x < span[0]) span[0] = x
  else if (x > span[1]) span[1] = x
}

function outlineOf(spans: ReadonlyMap<number, readonly [number, number]>): number[] {
  const outline: number[] = []
  for (const [y, [left, right]] of spans) outline.push(left, y, right + 1, y, left, y + 1, right + 1, y + 1)
  return outline
}
