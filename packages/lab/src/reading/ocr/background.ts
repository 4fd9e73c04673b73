import { type Picture, resize, WHITE } from './picture.ts'

const REDUCTION = 8
const REACH = 3
/** Paper that is everywhere at least this bright needs no correction. */
const BRIGHT = 232
/** A printed band is darker than any shadow on paper and stays as it is. */
const PRINTED_BAND = 80

/** Divides a photo by the brightness of its paper, so that shadows go and letters stay. */
export async function evenOut(picture: Picture): Promise<Picture> {
  const small = await resize(
    picture,
    Math.max(1, Math.round(picture.width / REDUCTION)),
    Math.max(1, Math.round(picture.height / REDUCTION)),
  )
  const paper = spread(spread(small, Math.max), mean)
  if (darkest(paper) >= BRIGHT) return picture
  const light = await resize(paper, picture.width, picture.height)
  const data = new Uint8Array(picture.data.length)
  for (let at = 0; at < data.length; at++) {
    const brightness = light.data[at]!
    data[at] =
      brightness < PRINTED_BAND
        ? picture.data[at]!
        : Math.min(WHITE, Math.round((picture.data[at]! * WHITE) / brightness))
  }
  return { ...picture, data }
}

function mean(...values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Combines each pixel with its neighbourhood, along the rows and then along the columns. */
function spread(picture: Picture, combine: (...values: number[]) => number): Picture {
  return spreadAlong(spreadAlong(picture, combine, 1, 0), combine, 0, 1)
}

function spreadAlong(
  { width, height, data }: Picture,
  combine: (...values: number[]) => number,
  right: number,
  down: number,
): Picture {
  const result = new Uint8Array(data.length)
  const window: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      window.length = 0
      for (let step = -REACH; step <= REACH; step++) {
        const nearX = x + step * right
        const nearY = y + step * down
        if (nearX >= 0 && nearX < width && nearY >= 0 && nearY < height)
          window.push(data[nearY * width + nearX]!)
      }
      result[y * width + x] = combine(...window)
    }
  }
  return { width, height, data: result }
}

/** The darkest value of the paper, leaving out the darkest twentieth: edges and bands. */
function darkest({ data }: Picture): number {
  return Uint8Array.from(data).sort()[Math.floor(data.length / 20)] ?? WHITE
}
