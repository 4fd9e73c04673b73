import sharp from 'sharp'

/** Grey values, row by row from the top left. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

export const WHITE = 255

export async function resize(picture: Picture, width: number, height: number): Promise<Picture> {
  const { data, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 1 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Turns a picture clockwise by quarters. */
export function turn(picture: Picture, quarters: number): Picture {
  const { width, height, data } = picture
  if (quarters % 4 === 0) return picture
  const sideways = quarters % 2 === 1
  const turned: Picture = {
    width: sideways ? height : width,
    height: sideways ? width : height,
    data: new Uint8Array(data.length),
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [tx, ty] = turnedPlace(x, y, quarters % 4, width, height)
      turned.data[ty * turned.width + tx] = data[y * width + x]!
    }
  }
  return turned
}

function turnedPlace(
  x: number,
  y: number,
  quarters: number,
  width: number,
  height: number,
): [number, number] {
  if (quarters === 1) return [height - 1 - y, x]
  return quarters === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
}

/** Turns a picture about its centre so that lines at this angle become level; the size stays. */
export function level(picture: Picture, angle: number): Picture {
  const { width, height } = picture
  const data = new Uint8Array(width * height)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = x - width / 2
      const down = y - height / 2
      const fromX = width / 2 + across * cos - down * sin
      const fromY = height / 2 + across * sin + down * cos
      data[y * width + x] = sample(picture, fromX, fromY)
    }
  }
  return { width, height, data }
}

/** The interpolated value between four pixels; outside of the picture it is white. */
export function sample({ width, height, data }: Picture, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return WHITE
  const at = top * width + left
  const right = x - left
  const below = y - top
  const upper = data[at]! + (data[at + 1]! - data[at]!) * right
  const lower = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * right
  return upper + (lower - upper) * below
}
