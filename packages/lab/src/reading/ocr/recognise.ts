import { announce } from '../progress.ts'
import { CROP_HEIGHT } from './crop.ts'
import type { Recogniser } from './models.ts'
import type { Picture } from './picture.ts'
import { Tensor } from './runtime.ts'

/** One character with its place along the line, from 0 to 1. */
export interface ReadCharacter {
  text: string
  at: number
  confidence: number
}

const BATCH = 4

/** Reads the characters of each crop, in their order. */
export async function recognise(
  recogniser: Recogniser,
  crops: readonly Picture[],
): Promise<ReadCharacter[][]> {
  announce('ocr')
  const byWidth = crops.map((_, index) => index).sort((a, b) => crops[a]!.width - crops[b]!.width)
  const read: ReadCharacter[][] = crops.map(() => [])
  for (let start = 0; start < byWidth.length; start += BATCH) {
    const batch = byWidth.slice(start, start + BATCH)
    const lines = await recogniseBatch(
      recogniser,
      batch.map((index) => crops[index]!),
    )
    for (const [position, index] of batch.entries()) read[index] = lines[position]!
  }
  return read
}

async function recogniseBatch(recogniser: Recogniser, crops: readonly Picture[]): Promise<ReadCharacter[][]> {
  const { session } = recogniser
  const width = Math.max(...crops.map((crop) => crop.width))
  const output = (await session.run({ [session.inputNames[0]!]: toTensor(crops, width) }))[
    session.outputNames[0]!
  ]!
  const [, steps, classes] = output.dims as [number, number, number]
  const scores = output.data as Float32Array
  return crops.map((crop, index) =>
    decode(scores.subarray(index * steps * classes, (index + 1) * steps * classes), {
      steps,
      characters: recogniser.characters,
      stepsOfCrop: (steps * crop.width) / width,
    }),
  )
}

function toTensor(crops: readonly Picture[], width: number): Tensor {
  const plane = CROP_HEIGHT * width
  const values = new Float32Array(crops.length * 3 * plane)
  for (const [index, crop] of crops.entries()) {
    const first = index * 3 * plane
    for (let y = 0; y < CROP_HEIGHT; y++) {
      for (let x = 0; x < crop.width; x++) {
        values[first + y * width + x] = crop.data[y * crop.width + x]! / 127.5 - 1
      }
    }
    values.copyWithin(first + plane, first, first + plane)
    values.copyWithin(first + 2 * plane, first, first + plane)
  }
  return new Tensor('float32', values, [crops.length, 3, CROP_HEIGHT, width])
}

interface DecodeOptions {
  steps: number
  characters: readonly string[]
  stepsOfCrop: number
}

/** The best class of each step, without blanks and repetitions. */
function decode(scores: Float32Array, { steps, characters, stepsOfCrop }: DecodeOptions): ReadCharacter[] {
  const read: ReadCharacter[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const { best, confidence } = bestOf(scores, step * characters.length, characters.length)
    if (best !== 0 && best !== previous) {
      read.push({ text: characters[best] ?? '', at: Math.min(1, (step + 0.5) / stepsOfCrop), confidence })
    } else if (best !== 0 && read.length > 0) {
      const last = read.at(-1)!
      last.confidence = Math.max(last.confidence, confidence)
    }
    previous = best
  }
  return read
}

function bestOf(scores: Float32Array, first: number, classes: number): { best: number; confidence: number } {
  let best = 0
  for (let index = 1; index < classes; index++)
    if (scores[first + index]! > scores[first + best]!) best = index
  return { best, confidence: scores[first + best]! }
}
