import { describe, expect, it } from 'vitest'
import type { Glyph, PaintedImage } from './glyphs.ts'
import { judge } from './judge.ts'
import type { UprightPage } from './upright.ts'

const PROSE = 'The laboratory reports what it has found in the sample of blood. '

function write(text: string, change: Partial<Glyph> = {}): Glyph[] {
  return [...text].map((character, index) => ({
    text: character,
    x: 50 + (index % 80) * 5,
    y: 100 + Math.floor(index / 80) * 12,
    dx: 5,
    dy: 0,
    size: 10,
    bold: false,
    color: '#000000',
    invisible: false,
    unmapped: false,
    order: 10,
    ...change,
  }))
}

function picture(order: number, change: Partial<PaintedImage> = {}): PaintedImage {
  return { x: 0, y: 0, width: 595, height: 842, order, mask: false, ...change }
}

function judged(glyphs: Glyph[], images: PaintedImage[] = [], paths = 0): string {
  const page: UprightPage = { width: 595, height: 842, glyphs, images, paths }
  return judge(page).judgement
}

describe('a text layer', () => {
  it('is used when it is visible, also over the picture of a letterhead', () => {
    expect(judged(write(PROSE.repeat(6)))).toBe('good')
    expect(judged(write(PROSE.repeat(6)), [picture(1)])).toBe('good')
    expect(judged(write('See page 1'))).toBe('good')
  })

  it('is not used when it is hidden', () => {
    expect(judged(write(PROSE.repeat(6), { invisible: true }), [picture(1)])).toBe('hidden')
    expect(judged(write(PROSE.repeat(6)), [picture(20)])).toBe('hidden')
    const strips = Array.from({ length: 10 }, (_, index) =>
      picture(20 + index, { y: index * 84.2, height: 84.2 }),
    )
    expect(judged(write(PROSE.repeat(6)), strips)).toBe('hidden')
  })

  it('is not all of the page when it stands beside a large picture', () => {
    const below = picture(1, { y: 300, height: 500 })
    expect(judged(write(PROSE.repeat(6)), [below])).toBe('picture')
    expect(judged(write(PROSE.repeat(20)), [below])).toBe('good')
  })

  it('stays visible under a stencil or a small picture', () => {
    expect(judged(write(PROSE.repeat(6)), [picture(20, { mask: true })])).toBe('good')
    expect(judged(write(PROSE.repeat(6)), [picture(20, { width: 100, height: 100 })])).toBe('good')
  })

  it('is a caption beside a large picture', () => {
    expect(judged(write(PROSE), [picture(1)])).toBe('picture')
    expect(judged([], [picture(1)])).toBe('picture')
  })

  it('is missing when the letters are drawn as outlines', () => {
    expect(judged([], [], 900)).toBe('picture')
  })

  it('is empty on an empty page, whatever frames it', () => {
    expect(judged([], [], 4)).toBe('empty')
  })

  it('is garbled when its fonts name no characters, or wrong ones', () => {
    const shifted = [...PROSE.repeat(6)].map((letter) =>
      letter === ' ' ? ' ' : String.fromCharCode(letter.charCodeAt(0) - 29),
    )
    expect(judged(write(shifted.join('')))).toBe('garbled')
    expect(judged([...write(PROSE.repeat(3)), ...write(PROSE, { unmapped: true })])).toBe('garbled')
    const digits = write('1234567890'.repeat(3), { unmapped: true })
    expect(judged([...write(PROSE.repeat(8)), ...digits])).toBe('garbled')
    expect(judged([...write(PROSE.repeat(8)), ...digits.slice(0, 12)])).toBe('good')
  })
})
