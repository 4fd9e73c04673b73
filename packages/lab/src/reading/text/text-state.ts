import { IDENTITY, type Matrix, multiply } from './matrix.ts'

export interface Font {
  bold: boolean
  vertical: boolean
  /** The size of a glyph space unit in text space. */
  unit: number
}

export interface GraphicsState {
  matrix: Matrix
  color: string | null
  alpha: number
  font: Font
  size: number
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  mode: number
}

/** The part of the PDF graphics state that places and inks text. */
export class TextState {
  graphics: GraphicsState
  #stack: GraphicsState[] = []
  #textMatrix: Matrix = IDENTITY
  #lineX = 0
  #lineY = 0
  x = 0
  y = 0

  constructor(matrix: Matrix) {
    this.graphics = {
      matrix,
      color: '#000000',
      alpha: 1,
      font: { bold: false, vertical: false, unit: 0.001 },
      size: 0,
      charSpacing: 0,
      wordSpacing: 0,
      horizontalScale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    }
  }

  save(): void {
    this.#stack.push({ ...this.graphics })
  }

  restore(): void {
    this.graphics = this.#stack.pop() ?? this.graphics
  }

  transform(matrix: Matrix): void {
    this.graphics.matrix = multiply(this.graphics.matrix, matrix)
  }

  beginText(): void {
    this.setTextMatrix(IDENTITY)
  }

  setTextMatrix(matrix: Matrix): void {
    this.#textMatrix = matrix
    this.x = this.y = this.#lineX = this.#lineY = 0
  }

  moveText(x: number, y: number): void {
    this.x = this.#lineX += x
    this.y = this.#lineY += y
  }

  nextLine(): void {
    this.moveText(0, -this.graphics.leading)
  }

  /** The transformation from text space to the page. */
  get textToPage(): Matrix {
    return multiply(this.graphics.matrix, this.#textMatrix)
  }
}
