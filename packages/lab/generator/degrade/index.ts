import type { GeneratedKind } from '../documents.ts'
import { type GeneratedPicture, renderPages, toSharp } from '../pictures.ts'
import type { Random } from '../random.ts'
import { photograph } from './photograph.ts'
import { scan } from './scan.ts'
import { imagesToPdf } from './to-pdf.ts'

interface File {
  extension: 'pdf' | 'jpg' | 'png'
  bytes: Uint8Array
}

const DPI = 200
const JPEG_QUALITY = 60
/** The EXIF orientation of a picture that must be turned by a quarter to the right. */
const TURN_RIGHT = 6

const FORMS_OF_MANY = ['pdf', 'pdf', 'lying pdf', 'sideways pdf'] as const
const FORMS_OF_ONE = [...FORMS_OF_MANY, 'pdf', 'jpg', 'jpg', 'png', 'exif', 'sideways'] as const

/** The document as it is, or as a picture of paper in one of the forms people send. */
export async function degrade(
  pdf: Uint8Array,
  kind: GeneratedKind,
  pages: number,
  random: Random,
): Promise<File> {
  if (kind === 'text') return { extension: 'pdf', bytes: pdf }
  const make = kind === 'scan' ? scan : photograph
  const pictures: GeneratedPicture[] = []
  for (const page of await renderPages(pdf, DPI)) pictures.push(await make(page, random))
  const form = random.pick(pages > 1 ? FORMS_OF_MANY : FORMS_OF_ONE)
  switch (form) {
    case 'jpg':
      return { extension: 'jpg', bytes: await jpeg(pictures[0]!) }
    case 'png':
      return { extension: 'png', bytes: await toSharp(pictures[0]!).grayscale().png().toBuffer() }
    case 'sideways':
      return {
        extension: 'jpg',
        bytes: await toSharp(pictures[0]!).rotate(90).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
      }
    case 'exif':
      return {
        extension: 'jpg',
        bytes: await toSharp(pictures[0]!)
          .rotate(270)
          .withMetadata({ orientation: TURN_RIGHT })
          .jpeg({ quality: JPEG_QUALITY })
          .toBuffer(),
      }
    default: {
      const images = await Promise.all(pictures.map(jpeg))
      return {
        extension: 'pdf',
        bytes: await imagesToPdf(images, DPI, {
          hiddenText: form === 'lying pdf' ? wrongText(random) : null,
          turned: form === 'sideways pdf',
        }),
      }
    }
  }
}

function jpeg(picture: GeneratedPicture): Promise<Uint8Array> {
  return toSharp(picture).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

/** The wrong text layer that a poor reader left behind the picture. */
function wrongText(random: Random): string[] {
  const letters = 'aeionrstl1I0O,;.'
  return Array.from({ length: 30 }, () =>
    Array.from({ length: random.integer(10, 50) }, () =>
      random.chance(0.15) ? ' ' : random.pick([...letters]),
    ).join(''),
  )
}
