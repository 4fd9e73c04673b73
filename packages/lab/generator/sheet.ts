import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

export type Family = 'sans' | 'serif' | 'mono'

export interface Style {
  size?: number
  bold?: boolean
  italic?: boolean
  family?: Family
  /** The colour as #rrggbb. */
  color?: string
  align?: 'left' | 'right' | 'center'
}

const FAMILIES: Record<Family, readonly [StandardFonts, StandardFonts, StandardFonts]> = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold, StandardFonts.CourierOblique],
}
const IN_SYMBOL = new Set('≤≥↑↓')
const IN_DINGBATS = new Set('▲▼●✓')
const RAISED: Record<string, string> = { '⁶': '6', '⁹': '9', '¹²': '12' }
const PIECES = /¹²|[⁶⁹]|[≤≥↑↓]|[▲▼●✓]|(?:(?!¹²)[^⁶⁹≤≥↑↓▲▼●✓])+/gu
const SIZES = { A4: [595.28, 841.89], letter: [612, 792] } as const

interface Piece {
  text: string
  font: PDFFont
  size: number
  rise: number
}

/** Pages to draw on, measured in points from the top left. */
export class GeneratedSheet {
  readonly width: number
  readonly height: number
  /** The vertical place of the next line; layouts move it. */
  y = 0
  /** The font unless a style sets another. */
  family: Family = 'sans'
  size = 9
  /** Draws the head of every page when it begins, and leaves `y` below it. */
  onPage: (page: number) => void = () => {}
  bottom: number
  readonly document: PDFDocument
  readonly #fonts = new Map<StandardFonts, PDFFont>()
  readonly #pages: PDFPage[] = []
  #current = -1
  #finished = 0

  private constructor(document: PDFDocument, paper: 'A4' | 'letter', landscape: boolean) {
    const [short, long] = SIZES[paper]
    this.document = document
    this.width = landscape ? long : short
    this.height = landscape ? short : long
    this.bottom = this.height - 60
  }

  static async create(paper: 'A4' | 'letter', landscape = false): Promise<GeneratedSheet> {
    const document = await PDFDocument.create({ updateMetadata: false })
    return new GeneratedSheet(document, paper, landscape)
  }

  get pageCount(): number {
    return this.#pages.length
  }

  newPage(): void {
    this.#pages.push(this.document.addPage([this.width, this.height]))
    this.#current = this.#pages.length - 1
    this.y = 40
    this.onPage(this.#pages.length)
  }

  /** Begins a new page unless this height is left on the present one. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.newPage()
  }

  /** Finishes all pages once their number is known; pages that were finished before stay as they are. */
  finishPages(draw: (page: number, of: number) => void): void {
    const before = this.#finished
    for (let index = before; index < this.#pages.length; index++) {
      this.#current = index
      draw(index + 1 - before, this.#pages.length - before)
    }
    this.#finished = this.#pages.length
  }

  text(x: number, y: number, text: string, style: Style = {}): void {
    if (text === '') return
    const pieces = this.#pieces(text, style)
    const width = pieces.reduce((sum, piece) => sum + piece.font.widthOfTextAtSize(piece.text, piece.size), 0)
    let left = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x
    for (const piece of pieces) {
      this.#page.drawText(piece.text, {
        x: left,
        y: this.height - y + piece.rise,
        size: piece.size,
        font: piece.font,
        color: colour(style.color ?? '#000000'),
      })
      left += piece.font.widthOfTextAtSize(piece.text, piece.size)
    }
  }

  widthOf(text: string, style: Style = {}): number {
    return this.#pieces(text, style).reduce(
      (sum, piece) => sum + piece.font.widthOfTextAtSize(piece.text, piece.size),
      0,
    )
  }

  /** Splits a text into lines that fit the width. */
  wrap(text: string, width: number, style: Style = {}): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && this.widthOf(`${last} ${word}`, style) <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  }

  line(x1: number, y1: number, x2: number, y2: number, color = '#000000', thickness = 0.6): void {
    this.#page.drawLine({
      start: { x: x1, y: this.height - y1 },
      end: { x: x2, y: this.height - y2 },
      color: colour(color),
      thickness,
    })
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string | null,
    border: string | null = null,
  ): void {
    this.#page.drawRectangle({
      x,
      y: this.height - y - height,
      width,
      height,
      ...(fill ? { color: colour(fill) } : {}),
      ...(border ? { borderColor: colour(border), borderWidth: 0.6 } : {}),
    })
  }

  dot(x: number, y: number, radius: number, color: string): void {
    this.#page.drawCircle({ x, y: this.height - y, size: radius, color: colour(color) })
  }

  slanted(x: number, y: number, text: string, size: number, color: string, angle: number): void {
    this.#page.drawText(text, {
      x,
      y: this.height - y,
      size,
      font: this.#font(FAMILIES.sans[1]),
      color: colour(color),
      rotate: degrees(angle),
      opacity: 0.35,
    })
  }

  async bytes(): Promise<Uint8Array> {
    return this.document.save({ useObjectStreams: false })
  }

  get #page(): PDFPage {
    return this.#pages[this.#current]!
  }

  #pieces(text: string, style: Style): Piece[] {
    const size = style.size ?? this.size
    const [regular, bold, italic] = FAMILIES[style.family ?? this.family]
    const main = this.#font(style.bold ? bold : style.italic ? italic : regular)
    return (text.match(PIECES) ?? []).map((piece) => {
      if (RAISED[piece]) return { text: RAISED[piece], font: main, size: size * 0.65, rise: size * 0.35 }
      if (IN_SYMBOL.has(piece)) return { text: piece, font: this.#font(StandardFonts.Symbol), size, rise: 0 }
      if (IN_DINGBATS.has(piece))
        return { text: piece, font: this.#font(StandardFonts.ZapfDingbats), size, rise: 0 }
      return { text: piece, font: main, size, rise: 0 }
    })
  }

  #font(name: StandardFonts): PDFFont {
    const known = this.#fonts.get(name)
    if (known) return known
    const font = this.document.embedStandardFont(name)
    this.#fonts.set(name, font)
    return font
  }
}

function colour(hex: string) {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}
