import { LabFailure, type TextItem } from '../../types.ts'
import type { Limits } from '../limits.ts'
import { refuseHugePage } from '../page-size.ts'
import { unreadable } from '../unreadable.ts'
import { interpret } from './interpret.ts'
import { toItems } from './items.ts'
import { type Judgement, judge } from './judge.ts'
import { toMatrix } from './matrix.ts'
import type { PDFPageProxy } from './pdf-library.ts'
import type { Font } from './text-state.ts'
import { upright } from './upright.ts'

export interface TextLayer {
  width: number
  height: number
  judgement: Judgement
  items: TextItem[]
  characters: number
  /** By how many quarters the sheet was turned clockwise to be upright. */
  turns: number
}

const BOLD_NAME = /bold|black|heavy|semibd|demi|[-,]bd?\b/iu

/** The text of a page with its places, and whether it can be used. */
export async function readTextLayer(page: PDFPageProxy, limits: Limits): Promise<TextLayer> {
  const viewport = page.getViewport({ scale: 1 })
  refuseHugePage(viewport.width, viewport.height, limits)
  const list = await page.getOperatorList().catch((cause: Error) => {
    throw unreadable(cause)
  })
  const painted = interpret(list, toMatrix(viewport.transform), (id) => fontOf(page, id))
  if (painted.glyphs.length > 10 * limits.textItems) throw new LabFailure('too_much_content')
  const judged = judge(upright(painted, viewport.width, viewport.height))
  const { width, height, glyphs, turns = 0 } = judged.page
  return {
    width,
    height,
    judgement: judged.judgement,
    items: toItems(judged.page, page.pageNumber),
    characters: glyphs.length,
    turns,
  }
}

interface LoadedFont {
  name?: string
  bold?: boolean
  black?: boolean
  vertical?: boolean
  fontMatrix?: ArrayLike<number>
}

function fontOf(page: PDFPageProxy, id: string): Font {
  const font = (page.commonObjs.has(id) ? page.commonObjs.get(id) : {}) as LoadedFont
  return {
    bold: Boolean(font.bold || font.black || BOLD_NAME.test(font.name ?? '')),
    vertical: Boolean(font.vertical),
    unit: font.fontMatrix?.[0] || 0.001,
  }
}
