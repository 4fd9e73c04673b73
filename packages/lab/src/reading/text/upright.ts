import type { Glyph, Painted, PaintedImage } from './glyphs.ts'

export interface UprightPage extends Painted {
  width: number
  height: number
  /** By how many quarters the page was turned clockwise. */
  turns?: number
}

/** Beyond this slope text is a watermark or a note on the margin, not a line of the page. */
const SLANTED = Math.tan((12 * Math.PI) / 180)

/** Turns a page by quarters until most of its text runs from left to right, and leaves out what still does not. */
export function upright(painted: Painted, width: number, height: number): UprightPage {
  const turns = quarterTurns(painted.glyphs)
  const turned: UprightPage = {
    width: turns % 2 ? height : width,
    height: turns % 2 ? width : height,
    glyphs: painted.glyphs.map((glyph) => turnGlyph(glyph, turns, width, height)),
    images: painted.images.map((image) => turnImage(image, turns, width, height)),
    paths: painted.paths,
    turns: (4 - turns) % 4,
  }
  return { ...turned, glyphs: turned.glyphs.filter(runsRight) }
}

function quarterTurns(glyphs: readonly Glyph[]): number {
  const votes = [0, 0, 0, 0]
  for (const { text, dx, dy } of glyphs) {
    if (text === ' ' || (dx === 0 && dy === 0)) continue
    votes[(Math.round(Math.atan2(dy, dx) / (Math.PI / 2)) + 4) % 4]!++
  }
  return votes.indexOf(Math.max(...votes))
}

function runsRight({ dx, dy }: Glyph): boolean {
  return dx === 0 ? dy === 0 : dx > 0 && Math.abs(dy) <= SLANTED * dx
}

function turnPoint(x: number, y: number, turns: number, width: number, height: number): [number, number] {
  if (turns === 1) return [y, width - x]
  if (turns === 2) return [width - x, height - y]
  return turns === 3 ? [height - y, x] : [x, y]
}

function turnGlyph(glyph: Glyph, turns: number, width: number, height: number): Glyph {
  if (turns === 0) return glyph
  const [x, y] = turnPoint(glyph.x, glyph.y, turns, width, height)
  const [dx, dy] = turnPoint(glyph.dx, glyph.dy, turns, 0, 0)
  return { ...glyph, x, y, dx, dy }
}

function turnImage(image: PaintedImage, turns: number, width: number, height: number): PaintedImage {
  if (turns === 0) return image
  const [x1, y1] = turnPoint(image.x, image.y, turns, width, height)
  const [x2, y2] = turnPoint(image.x + image.width, image.y + image.height, turns, width, height)
  return {
    ...image,
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x1 - x2),
    height: Math.abs(y1 - y2),
  }
}
