import { type Picture, sample } from './picture.ts'
import type { TextBox } from './text-box.ts'

export const CROP_HEIGHT = 48
const NARROWEST = 16
const WIDEST = 2_400

/** Cuts out the text of a box, level and of the height that the recogniser needs. */
export function crop(picture: Picture, box: TextBox, upsideDown = false): Picture {
  const ratio = CROP_HEIGHT / box.thickness
  const width = Math.min(WIDEST, Math.max(NARROWEST, Math.round(box.length * ratio)))
  const data = new Uint8Array(width * CROP_HEIGHT)
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const direction = upsideDown ? -1 : 1
  for (let y = 0; y < CROP_HEIGHT; y++) {
    const down = direction * ((y + 0.5) / CROP_HEIGHT - 0.5) * box.thickness
    for (let x = 0; x < width; x++) {
      const along = direction * ((x + 0.5) / width - 0.5) * box.length
      const fromX = box.centerX + along * cos - down * sin
      const fromY = box.centerY + along * sin + down * cos
      data[y * width + x] = sample(picture, fromX - 0.5, fromY - 0.5)
    }
  }
  return { width, height: CROP_HEIGHT, data }
}
