import { crop } from './crop.ts'
import { confidenceOf } from './line.ts'
import type { Recogniser } from './models.ts'
import type { Picture } from './picture.ts'
import { recognise } from './recognise.ts'
import type { TextBox } from './text-box.ts'

const SAMPLE = 6
/** Text that is read with this confidence is not upside down. */
const SURE = 0.9
/** Lines of this length, in heights, are long enough to hold words. */
const SHORTEST = 3
const LONGEST = 9

/** Compares the confidence of a few lines as they are and turned by a half. */
export async function isUpsideDown(
  recogniser: Recogniser,
  picture: Picture,
  boxes: readonly TextBox[],
): Promise<boolean> {
  const sample = boxes
    .filter(({ length, thickness }) => length > SHORTEST * thickness && length < LONGEST * thickness)
    .sort((a, b) => b.length - a.length)
    .slice(0, SAMPLE)
  const confidence = async (upsideDown: boolean) => {
    const read = await recognise(
      recogniser,
      sample.map((box) => crop(picture, box, upsideDown)),
    )
    return read.reduce((sum, characters) => sum + confidenceOf(characters), 0) / sample.length
  }
  if (sample.length === 0) return false
  const upright = await confidence(false)
  return upright < SURE && (await confidence(true)) > upright
}
