import sharp from 'sharp'
import { LabFailure } from '../types.ts'
import { pdfOfJpeg } from './jpeg-pdf.ts'
import type { Limits } from './limits.ts'
import { factorFor } from './picture-size.ts'

const DPI = 200
const POINTS_PER_INCH = 72
const JPEG_QUALITY = 88

sharp.cache(false)

/** A photo or scan as a PDF of one page, turned by its EXIF orientation, without anything else of the file. */
export async function imageToPdf(bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  const { width, height } = await uprightSize(bytes, limits)
  const factor = Math.min(1, factorFor(limits.renderSide, width, height))
  const { data, info } = await toJpeg(bytes, Math.max(1, Math.round(width * factor)), limits)
  const page = { width: toPoints(info.width), height: toPoints(info.height) }
  return pdfOfJpeg({ ...info, data }, page)
}

/** The size of the picture once it is turned by its EXIF orientation. */
async function uprightSize(bytes: Uint8Array, limits: Limits): Promise<{ width: number; height: number }> {
  const { autoOrient, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: Error) => {
      throw new LabFailure('damaged_file', cause.message)
    })
  const { width, height } = autoOrient
  if (width * height * (pages ?? 1) > limits.imagePixels) {
    throw new LabFailure('image_too_large', `${width} x ${height} pixels`)
  }
  return { width, height }
}

async function toJpeg(bytes: Uint8Array, width: number, limits: Limits) {
  try {
    return await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new LabFailure('damaged_file', cause instanceof Error ? cause.message : undefined)
  }
}

function toPoints(pixels: number): number {
  return (pixels * POINTS_PER_INCH) / DPI
}
