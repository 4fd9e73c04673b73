import { CELL_GAP, isOnBaseLine, isSameSize, type Piece, SPACE } from './pieces.ts'
import { raise } from './raised.ts'

const OVERLAP = -0.15
const SMALL = 0.87
const LINE_BUCKET = 6

type Relation = 'same' | 'raised' | 'lowered'

/** Joins pieces that touch on the page although they were painted apart, including small raised and lowered ones. */
export function joinPieces(pieces: readonly Piece[]): Piece[] {
  const lines = new Map<number, Piece[]>()
  const joined: Piece[] = []
  for (const piece of [...pieces].sort((a, b) => a.x - b.x)) {
    const { left, relation } = findLeft(lines, piece)
    if (left && attach(left, piece, relation)) continue
    const copy = { ...piece }
    joined.push(copy)
    const bucket = bucketOf(copy.y)
    lines.set(bucket, [...(lines.get(bucket) ?? []), copy])
  }
  return joined
}

function bucketOf(y: number): number {
  return Math.round(y / LINE_BUCKET)
}

function findLeft(lines: ReadonlyMap<number, Piece[]>, piece: Piece) {
  let left: Piece | null = null
  let relation: Relation = 'same'
  let nearest = Number.POSITIVE_INFINITY
  const reach = Math.ceil(piece.size / LINE_BUCKET) + 1
  for (let bucket = bucketOf(piece.y) - reach; bucket <= bucketOf(piece.y) + reach; bucket++) {
    for (const candidate of lines.get(bucket) ?? []) {
      const found = relate(candidate, piece)
      const distance = Math.abs(piece.x - candidate.right)
      if (found === null || distance >= nearest) continue
      left = candidate
      relation = found
      nearest = distance
    }
  }
  return { left, relation }
}

/** How a piece is joined with the one on its left when the two belong together. */
function relate(left: Piece, piece: Piece): Relation | null {
  const gap = (piece.x - left.right) / left.size
  if (gap < OVERLAP || piece.x < left.x) return null
  if (isOnBaseLine(left, piece)) {
    if (gap < SPACE) return 'same'
    if (piece.apart) return null
    const sameStyle = left.bold === piece.bold && left.color === piece.color
    return sameStyle && isSameSize(left.size, piece.size) && gap <= CELL_GAP ? 'same' : null
  }
  if (piece.size > SMALL * left.size || gap > 3 * SPACE) return null
  const rise = (left.y - piece.y) / left.size
  if (rise > 0 && rise < 0.7) return 'raised'
  return rise < 0 && rise > -0.4 ? 'lowered' : null
}

/** Joins a piece to the one on its left; returns false when the piece is separate text. */
function attach(left: Piece, piece: Piece, relation: Relation): boolean {
  const space = (piece.x - left.right) / left.size < SPACE ? '' : ' '
  if (relation === 'raised') {
    const text = raise(left.text, piece.text)
    if (text === null) return false
    left.text = text
  } else {
    left.text += relation === 'lowered' ? piece.text : space + piece.text
  }
  left.right = Math.max(left.right, piece.right)
  return true
}
