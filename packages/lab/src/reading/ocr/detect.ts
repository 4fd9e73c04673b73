import { factorFor } from '../picture-size.ts'
import { announce } from '../progress.ts'
import { type Picture, resize } from './picture.ts'
import { findRegions } from './regions.ts'
import { type InferenceSession, Tensor } from './runtime.ts'
import { grow, scale, smallestBox, type TextBox } from './text-box.ts'

const LONG_SIDE = 1_440
const STRIDE = 32
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const
const PIXEL_THRESHOLD = 0.3
const BOX_SCORE = 0.5
const GROWTH = 1.6
const THINNEST = 3

/** Finds the lines of text on a picture, in its pixels. */
export async function detect(session: InferenceSession, picture: Picture): Promise<TextBox[]> {
  announce('ocr')
  const factor = factorFor(LONG_SIDE, picture.width, picture.height)
  const width = roundToStride(picture.width * factor)
  const height = roundToStride(picture.height * factor)
  const input = toTensor(await resize(picture, width, height))
  const output = await session.run({ [session.inputNames[0]!]: input })
  const map = output[session.outputNames[0]!]!.data as Float32Array
  const back = picture.width / width
  const stretch = picture.height / height / back
  return findRegions(map, width, height, PIXEL_THRESHOLD)
    .filter(({ score }) => score >= BOX_SCORE)
    .map(({ outline }) => smallestBox(outline.map((value, index) => (index % 2 ? value * stretch : value))))
    .filter(({ length, thickness }) => Math.min(length, thickness) >= THINNEST)
    .map((box) => scale(grow(box, GROWTH), back))
}

function roundToStride(pixels: number): number {
  return Math.max(STRIDE, Math.round(pixels / STRIDE) * STRIDE)
}

function toTensor({ width, height, data }: Picture): Tensor {
  const plane = width * height
  const values = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / 255 / DEVIATIONS[channel]!
    const offset = MEANS[channel]! / DEVIATIONS[channel]!
    for (let at = 0; at < plane; at++) values[channel * plane + at] = data[at]! * factor - offset
  }
  return new Tensor('float32', values, [1, 3, height, width])
}
