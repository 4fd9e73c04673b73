import { characterOf, isUnmapped } from './characters.ts'
import type { Painted } from './glyphs.ts'
import { apply, type Matrix, toMatrix, unitSquare } from './matrix.ts'
import { OPS } from './pdf-library.ts'
import { type Font, TextState } from './text-state.ts'

export interface OperatorList {
  fnArray: ArrayLike<number>
  argsArray: ArrayLike<unknown>
}

interface FontGlyph {
  unicode: string
  width: number
  isSpace: boolean
  vmetric?: readonly number[] | null
}

const INVISIBLE_MODES = new Set([3, 7])
const ALMOST_TRANSPARENT = 0.05

/** Replays the operators of a page and records where every character and picture is painted. */
export function interpret(list: OperatorList, pageMatrix: Matrix, fontOf: (id: string) => Font): Painted {
  const painted: Painted = { glyphs: [], images: [], paths: 0 }
  const state = new TextState(pageMatrix)
  for (let order = 0; order < list.fnArray.length; order++) {
    const args = (list.argsArray[order] ?? []) as readonly unknown[]
    HANDLERS[list.fnArray[order]!]?.({ state, painted, order, pageMatrix, fontOf }, args)
  }
  return painted
}

interface Context {
  state: TextState
  painted: Painted
  order: number
  pageMatrix: Matrix
  fontOf: (id: string) => Font
}

type Handler = (context: Context, args: readonly unknown[]) => void

const HANDLERS: Readonly<Record<number, Handler>> = {
  [OPS.save]: ({ state }) => state.save(),
  [OPS.beginGroup]: ({ state }) => state.save(),
  [OPS.restore]: ({ state }) => state.restore(),
  [OPS.endGroup]: ({ state }) => state.restore(),
  [OPS.transform]: ({ state }, args) => state.transform(toMatrix(args as readonly number[])),
  [OPS.paintFormXObjectBegin]: ({ state }, [matrix]) => {
    state.save()
    transformBy(state, matrix)
  },
  [OPS.paintFormXObjectEnd]: ({ state }) => state.restore(),
  [OPS.beginAnnotation]: ({ state, pageMatrix }, [, , transform, matrix]) => {
    state.save()
    state.graphics.matrix = pageMatrix
    transformBy(state, transform)
    transformBy(state, matrix)
  },
  [OPS.endAnnotation]: ({ state }) => state.restore(),
  [OPS.setGState]: (context, [entries]) => setGraphicsState(entries as readonly Entry[], context),
  [OPS.setFillRGBColor]: ({ state }, [color]) => {
    state.graphics.color = typeof color === 'string' ? color : null
  },
  [OPS.setFillColorN]: ({ state }) => {
    state.graphics.color = null
  },
  [OPS.beginText]: ({ state }) => state.beginText(),
  [OPS.setFont]: (context, args) => setFont(args, context),
  [OPS.setCharSpacing]: set('charSpacing'),
  [OPS.setWordSpacing]: set('wordSpacing'),
  [OPS.setHScale]: ({ state }, [percent]) => {
    state.graphics.horizontalScale = Number(percent) / 100
  },
  [OPS.setLeading]: set('leading'),
  [OPS.setTextRise]: set('rise'),
  [OPS.setTextRenderingMode]: set('mode'),
  [OPS.setTextMatrix]: ({ state }, [matrix]) => state.setTextMatrix(toMatrix(matrix as ArrayLike<number>)),
  [OPS.moveText]: ({ state }, [x, y]) => state.moveText(Number(x), Number(y)),
  [OPS.setLeadingMoveText]: ({ state }, [x, y]) => {
    state.graphics.leading = -Number(y)
    state.moveText(Number(x), Number(y))
  },
  [OPS.nextLine]: ({ state }) => state.nextLine(),
  [OPS.showText]: (context, [glyphs]) => showText(glyphs as readonly (FontGlyph | number | null)[], context),
  [OPS.constructPath]: ({ painted }) => {
    painted.paths++
  },
  [OPS.paintImageXObject]: paintImage(false),
  [OPS.paintInlineImageXObject]: paintImage(false),
  [OPS.paintImageMaskXObject]: paintImage(true),
  [OPS.paintSolidColorImageMask]: paintImage(true),
}

type Entry = readonly [string, unknown]

function set(parameter: 'charSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'mode'): Handler {
  return ({ state }, [value]) => {
    state.graphics[parameter] = Number(value)
  }
}

function paintImage(mask: boolean): Handler {
  return ({ state, painted, order }) => {
    painted.images.push({ ...unitSquare(state.graphics.matrix), order, mask })
  }
}

function transformBy(state: TextState, matrix: unknown): void {
  if (matrix) state.transform(toMatrix(matrix as ArrayLike<number>))
}

function setGraphicsState(entries: readonly Entry[], context: Context): void {
  for (const [key, value] of entries) {
    if (key === 'ca') context.state.graphics.alpha = Number(value)
    if (key === 'Font') setFont(value as readonly unknown[], context)
  }
}

function setFont([id, size]: readonly unknown[], context: Context): void {
  context.state.graphics.font = context.fontOf(String(id))
  context.state.graphics.size = Number(size)
}

function showText(glyphs: readonly (FontGlyph | number | null)[], { state, painted, order }: Context): void {
  const { size, font, charSpacing, wordSpacing, horizontalScale, rise, color, mode, alpha } = state.graphics
  const matrix = state.textToPage
  const scale = Math.hypot(matrix[2], matrix[3])
  const invisible = INVISIBLE_MODES.has(mode) || alpha < ALMOST_TRANSPARENT
  for (const glyph of glyphs) {
    if (glyph === null) continue
    if (typeof glyph === 'number') {
      advance(state, (-glyph * size) / 1000, font.vertical, horizontalScale)
      continue
    }
    const [x, y] = apply(matrix, state.x, state.y + rise)
    const width = font.vertical ? (glyph.vmetric?.[0] ?? -1000) : glyph.width
    const spacing = charSpacing + (glyph.isSpace ? wordSpacing : 0)
    advance(state, width * font.unit * size + spacing, font.vertical, horizontalScale)
    const [nextX, nextY] = apply(matrix, state.x, state.y + rise)
    painted.glyphs.push({
      text: characterOf(glyph.unicode),
      x,
      y,
      dx: nextX - x,
      dy: nextY - y,
      size: Math.abs(size) * scale,
      bold: font.bold,
      color,
      invisible,
      unmapped: isUnmapped(glyph.unicode),
      order,
    })
  }
}

function advance(state: TextState, distance: number, vertical: boolean, horizontalScale: number): void {
  if (vertical) state.y += distance
  else state.x += distance * horizontalScale
}
