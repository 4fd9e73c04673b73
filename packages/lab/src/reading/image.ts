import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { LabFailure } from '../types.ts'
import type { Limits } from './limits.ts'

const DPI = 200
const POINTS_PER_INCH = 72
const JPEG_QUALITY = 88

sharp.cache(false)

/** A photo or scan as a PDF of one page, upright by what the camera says, without anything else of the file. */
export async function imageToPdf(bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  await refuseHugeImage(bytes, limits)
  const { data, info } = await toJpeg(bytes, limits)
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(data)
  const size = { width: toPoints(info.width), height: toPoints(info.height) }
  document.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  return document.save()
}

async function refuseHugeImage(bytes: Uint8Array, limits: Limits): Promise<void> {
  const { width, height, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: Error) => {
      throw new LabFailure('damaged_file', cause.message)
    })
  if (width * height * (pages ?? 1) > limits.imagePixels) {
    throw new LabFailure('image_too_large', `${width} x ${height} pixels`)
  }
}

async function toJpeg(bytes: Uint8Array, limits: Limits) {
  try {
    return await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({
        width: limits.renderSide,
        height: limits.renderSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new LabFailure('damaged_file', cause instanceof Error ? cause.message : undefined)
  }
}

function toPoints(pixels: number): number {
  return (pixels * POINTS_PER_INCH) / DPI
}
