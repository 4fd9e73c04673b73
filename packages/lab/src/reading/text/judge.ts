import type { Glyph, PaintedImage } from './glyphs.ts'
import type { UprightPage } from './upright.ts'

/** Whether the text layer says what the page shows: `good`, `empty` when the page shows nothing, else the reason why it is not used. */
export type Judgement = 'good' | 'empty' | 'hidden' | 'garbled' | 'picture'

const FEW_CHARACTERS = 25
const CAPTION_CHARACTERS = 300
/** The most characters that may frame a large picture: the letterhead and small print around a scan. */
const FRAME_CHARACTERS = 900
const LARGE_PICTURE = 0.4
const HIDDEN_SHARE = 0.3
const UNMAPPED_SHARE = 0.15
/** More unmapped characters than the bullets and ticks of a page: its digits may be drawn with a font of their own. */
const MANY_UNMAPPED = 20
const MANY_UNMAPPED_SHARE = 0.04
/** As many paths as a frame or a logo has; a page of letters drawn as outlines has hundreds. */
const FEW_PATHS = 60
const LETTERS_TO_JUDGE = 100
const WORDS = /\p{L}{5,}/gu
/** These letters make up half of the letters of words in every western language, also of the names of analytes. */
const COMMON_LETTERS = /^[eaionrst]/iu
const COMMON_SHARE = 0.33

/** Marks text that lies below a large picture as invisible, and judges what is left. */
export function judge(page: UprightPage): { judgement: Judgement; page: UprightPage } {
  const glyphs = page.glyphs.map((glyph) => (isCovered(glyph, page) ? { ...glyph, invisible: true } : glyph))
  return { judgement: judgeGlyphs({ ...page, glyphs }), page: { ...page, glyphs } }
}

function judgeGlyphs(page: UprightPage): Judgement {
  const written = page.glyphs.filter(({ text }) => text !== ' ')
  const visible = written.filter(({ invisible }) => !invisible)
  if (written.length - visible.length > HIDDEN_SHARE * written.length) return 'hidden'
  if (shareOf(page.images, page) >= LARGE_PICTURE) {
    const onPictures = visible.filter((glyph) => page.images.some((image) => isOn(glyph, image))).length
    const beside = visible.length - onPictures
    if (onPictures < CAPTION_CHARACTERS && beside < FRAME_CHARACTERS) return 'picture'
  }
  if (visible.length < FEW_CHARACTERS) {
    if (page.images.length > 0 || page.paths > FEW_PATHS) return 'picture'
    return visible.length === 0 ? 'empty' : 'good'
  }
  return isGarbled(visible) ? 'garbled' : 'good'
}

/** Scanners divide a page into strips: together they may be a large picture. */
function isCovered(glyph: Glyph, page: UprightPage): boolean {
  const later = page.images.filter((image) => image.order > glyph.order && !image.mask)
  return later.some((image) => isOn(glyph, image)) && shareOf(later, page) >= LARGE_PICTURE
}

function isOn(glyph: Glyph, image: PaintedImage): boolean {
  return (
    glyph.x >= image.x &&
    glyph.x <= image.x + image.width &&
    glyph.y >= image.y &&
    glyph.y <= image.y + image.height
  )
}

function shareOf(images: readonly PaintedImage[], page: UprightPage): number {
  return images.reduce((sum, image) => sum + areaShare(image, page), 0)
}

function areaShare({ x, y, width, height }: PaintedImage, page: UprightPage): number {
  const across = Math.min(x + width, page.width) - Math.max(x, 0)
  const down = Math.min(y + height, page.height) - Math.max(y, 0)
  return (Math.max(across, 0) * Math.max(down, 0)) / (page.width * page.height)
}

function isGarbled(visible: readonly Glyph[]): boolean {
  const unmapped = visible.filter((glyph) => glyph.unmapped).length
  if (unmapped > UNMAPPED_SHARE * visible.length) return true
  if (unmapped > MANY_UNMAPPED && unmapped > MANY_UNMAPPED_SHARE * visible.length) return true
  const letters = [...visible.map(({ text }) => text).join('')].filter((character) =>
    /\p{L}/u.test(character),
  )
  if (letters.length < FEW_CHARACTERS / 2) return unmapped > 0
  return !hasWords(visible)
}

/** False when there are enough letters to judge by and they do not form words, because the font has wrong names. */
function hasWords(visible: readonly Glyph[]): boolean {
  const words =
    visible
      .map(({ text, unmapped }) => (unmapped ? ' ' : text))
      .join('')
      .match(WORDS) ?? []
  const letters = [...words.join('')]
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  if (latin.length < LETTERS_TO_JUDGE || latin.length < letters.length / 2) return true
  const common = latin.filter((letter) => COMMON_LETTERS.test(letter.normalize('NFD')))
  return common.length >= COMMON_SHARE * latin.length
}
