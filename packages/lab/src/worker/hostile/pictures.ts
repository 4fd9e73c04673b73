import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { painting, streamOf } from './build.ts'

const SIDE = 30_000
const IMAGE = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray'

const size = (side: number) => `/Width ${side} /Height ${side}`

/** A huge picture inside of a document, with one bit per pixel and only zeros. */
export function hugeInside(): Buffer {
  const data = deflateSync(Buffer.alloc((40_000 / 8) * 40_000))
  return painting(streamOf(data, `${IMAGE} ${size(40_000)} /BitsPerComponent 1 /Filter /FlateDecode`))
}

/** A picture of some size whose mask is huge. */
export function hugeMask(): Buffer {
  const mask = deflateSync(Buffer.alloc((SIDE / 8) * SIDE))
  return painting(
    streamOf('\0', `${IMAGE} ${size(1)} /BitsPerComponent 8 /SMask 6 0 R`),
    streamOf(mask, `${IMAGE} ${size(SIDE)} /BitsPerComponent 1 /Filter /FlateDecode`),
  )
}

/** A picture whose header declares pixels that are missing. */
export const hugeAndEmpty = (): Buffer =>
  painting(streamOf('', `${IMAGE} ${size(2_000_000_000)} /BitsPerComponent 16`))

/** A few kilobytes that ask for 900 million pixels. */
export function hugePng(): Buffer {
  const rows = deflateSync(Buffer.alloc((SIDE / 8 + 1) * SIDE))
  return pngOf(SIDE, ['IDAT', rows])
}

/** A small picture with a colour profile and a note of a gigabyte each. */
export function pngWithBombs(): Buffer {
  const bomb = deflateSync(Buffer.alloc(1_000_000_000), { level: 9 })
  const named = Buffer.concat([Buffer.from('a\0\0'), bomb])
  const rows = deflateSync(Buffer.alloc((64 / 8 + 1) * 64))
  return pngOf(64, ['iCCP', named], ['zTXt', named], ['IDAT', rows])
}

/** A picture that is small by its header and a gigabyte by its rows. */
export function pngOfManyRows(): Buffer {
  return pngOf(64, ['IDAT', deflateSync(Buffer.alloc(1_000_000_000), { level: 9 })])
}

/** The header says 65,500 pixels a side, far more than follow. */
export async function hugeJpeg(): Promise<Buffer> {
  const jpeg = await smallJpeg()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  return jpeg
}

/** The same scan of a large picture, over and over: each costs a pass over all pixels. */
export async function jpegOfManyScans(): Promise<Buffer> {
  const plain = { create: { width: 7_000, height: 7_000, channels: 3 as const, background: '#888' } }
  const jpeg = await sharp(plain).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  const times = Math.floor((9_000_000 - jpeg.length) / scan.length)
  return Buffer.concat([jpeg.subarray(0, -2), ...new Array<Buffer>(times).fill(scan), jpeg.subarray(-2)])
}

export async function truncatedJpeg(): Promise<Buffer> {
  const jpeg = await smallJpeg()
  return jpeg.subarray(0, jpeg.length * 0.6)
}

/** A document inside of a picture. */
export async function alsoADocument(): Promise<Buffer> {
  return Buffer.concat([await smallJpeg(), Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')])
}

function smallJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 400, height: 400, channels: 3 as const, background: '#888', noise }
  return sharp({ create }).jpeg().toBuffer()
}

function pngOf(side: number, ...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(([name, data]) => chunk(name, data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}
