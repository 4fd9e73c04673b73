import { type GeneratedPicture, toSharp } from '../pictures.ts'
import type { Random } from '../random.ts'
import { grain } from './scan.ts'

const TABLES = [
  [120, 88, 60],
  [70, 72, 78],
  [180, 172, 160],
] as const

interface Point {
  x: number
  y: number
}

/** Makes a photograph as a phone over a table does: seen from a side or turned by some degrees, shaded, not quite sharp. */
export async function photograph(page: GeneratedPicture, random: Random): Promise<GeneratedPicture> {
  const margin = Math.round(page.width * random.between(0.03, 0.07))
  const width = page.width + margin * 2
  const height = page.height + margin * 2
  const corners = random.chance(0.5)
    ? turnedCorners(page, margin, random)
    : slantedCorners(page, margin, random)
  const data = lay(page, width, height, corners, random.pick(TABLES), random)
  const blurred = await toSharp({ width, height, data }).blur(random.between(0.6, 1.0)).raw().toBuffer()
  return {
    width,
    height,
    data: grain(new Uint8Array(blurred), random.between(2, 6), random.integer(1, 2 ** 30), false),
  }
}

function turnedCorners(page: GeneratedPicture, margin: number, random: Random): Point[] {
  const angle = ((random.chance(0.5) ? 1 : -1) * random.between(1.5, 3) * Math.PI) / 180
  const centre = { x: margin + page.width / 2, y: margin + page.height / 2 }
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, down]) => {
    const x = (right! * page.width * 0.97) / 2
    const y = (down! * page.height * 0.97) / 2
    return {
      x: centre.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: centre.y + x * Math.sin(angle) + y * Math.cos(angle),
    }
  })
}

function slantedCorners(page: GeneratedPicture, margin: number, random: Random): Point[] {
  const off = () => random.between(-0.025, 0.025) * page.width
  const narrow = random.between(0, 0.03) * page.width
  return [
    { x: margin + narrow + off() * 0.3, y: margin + off() * 0.5 },
    { x: margin + page.width - narrow + off() * 0.3, y: margin + off() * 0.5 },
    { x: margin + page.width + off() * 0.3, y: margin + page.height + off() * 0.5 },
    { x: margin + off() * 0.3, y: margin + page.height + off() * 0.5 },
  ]
}

/** Draws the page into the four corners, with a shadow across. */
function lay(
  page: GeneratedPicture,
  width: number,
  height: number,
  corners: readonly Point[],
  table: readonly [number, number, number],
  random: Random,
): Uint8Array {
  const back = inverseHomography(corners, page.width, page.height)
  const data = new Uint8Array(width * height * 3)
  const light = random.between(0.82, 1)
  const slopeX = random.between(-0.25, 0.25) / width
  const slopeY = random.between(-0.25, 0.25) / height
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = Math.min(1, light + slopeX * (x - width / 2) + slopeY * (y - height / 2))
      const depth = back[6]! * x + back[7]! * y + 1
      const fromX = (back[0]! * x + back[1]! * y + back[2]!) / depth
      const fromY = (back[3]! * x + back[4]! * y + back[5]!) / depth
      const to = (y * width + x) * 3
      for (let part = 0; part < 3; part++)
        data[to + part] = shade * sample(page, fromX, fromY, part, table[part]!)
    }
  }
  return data
}

function sample(
  { width, height, data }: GeneratedPicture,
  x: number,
  y: number,
  part: number,
  outside: number,
): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return outside
  const left = Math.floor(x)
  const top = Math.floor(y)
  const right = x - left
  const down = y - top
  const at = (top * width + left) * 3 + part
  const below = at + width * 3
  return (
    (data[at]! * (1 - right) + data[at + 3]! * right) * (1 - down) +
    (data[below]! * (1 - right) + data[below + 3]! * right) * down
  )
}

/** The projection from the picture back to the page: solves its eight unknowns from the four corners. */
function inverseHomography(corners: readonly Point[], width: number, height: number): number[] {
  const targets = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const rows: number[][] = []
  corners.forEach(({ x, y }, index) => {
    const target = targets[index]!
    rows.push([x, y, 1, 0, 0, 0, -x * target.x, -y * target.x, target.x])
    rows.push([0, 0, 0, x, y, 1, -x * target.y, -y * target.y, target.y])
  })
  return solve(rows)
}

function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(column, 0, pivot)
    for (let index = 0; index < size; index++) {
      if (index === column) continue
      const row = rows[index]!
      const factor = row[column]! / pivot[column]!
      for (let at = column; at <= size; at++) row[at] = row[at]! - factor * pivot[at]!
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!)
}
