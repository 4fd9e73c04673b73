import type { Glyph } from './glyphs.ts'

const SAME_PLACE = 0.12

/** Characters painted twice in almost the same place are one bold character. */
export function joinRepeated(glyphs: readonly Glyph[]): Glyph[] {
  const places = new Map<string, Glyph>()
  const joined: Glyph[] = []
  for (const glyph of glyphs) {
    const earlier = glyph.text === ' ' ? undefined : findNear(places, glyph)
    if (earlier) {
      earlier.bold = true
      continue
    }
    const copy = { ...glyph }
    joined.push(copy)
    if (glyph.text !== ' ') places.set(placeKey(copy, 0, 0), copy)
  }
  return joined
}

function findNear(places: ReadonlyMap<string, Glyph>, glyph: Glyph): Glyph | undefined {
  for (const right of [0, -1, 1]) {
    for (const down of [0, -1, 1]) {
      const other = places.get(placeKey(glyph, right, down))
      if (other && Math.hypot(other.x - glyph.x, other.y - glyph.y) < SAME_PLACE * glyph.size) return other
    }
  }
  return undefined
}

function placeKey({ text, x, y }: Glyph, right: number, down: number): string {
  return `${Math.round(x) + right} ${Math.round(y) + down} ${text}`
}
