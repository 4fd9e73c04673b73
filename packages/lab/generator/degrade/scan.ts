import sharp from 'sharp'
import { type GeneratedPicture, toSharp } from '../pictures.ts'
import type { Random } from '../random.ts'

/** Makes a scan as an office scanner does: a little crooked, a little grey, grainy. */
export async function scan(page: GeneratedPicture, random: Random): Promise<GeneratedPicture> {
  const grey = random.chance(0.6)
  const paper = random.integer(244, 255)
  const turned = toSharp(page).rotate(random.between(-1.2, 1.2), {
    background: { r: paper, g: paper, b: paper },
  })
  const { data, info } = await sharp(await turned.png().toBuffer())
    .resize(page.width, page.height, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const noise = random.between(3, 10)
  const seed = random.integer(1, 2 ** 30)
  return { width: info.width, height: info.height, data: grain(data, noise, seed, grey) }
}

/** Adds grain with a quick generator of its own, because it needs millions of numbers. */
export function grain(data: Uint8Array, strength: number, seed: number, grey: boolean): Uint8Array {
  let state = seed
  for (let index = 0; index < data.length; index += 3) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const noise = ((state >>> 16) / 32768 - 1) * strength
    if (grey) {
      const level = 0.3 * data[index]! + 0.59 * data[index + 1]! + 0.11 * data[index + 2]!
      data[index] = data[index + 1] = data[index + 2] = clamp(level + noise)
    } else {
      for (let part = 0; part < 3; part++) data[index + part] = clamp(data[index + part]! + noise)
    }
  }
  return data
}

function clamp(level: number): number {
  return level < 0 ? 0 : level > 255 ? 255 : level
}
