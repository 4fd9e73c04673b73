import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Pixels of a side of one module. */
const SCALE = 8
/** The white modules around the code that scanners want. */
const BORDER = 4

/** A QR code as a data URL of a PNG. A quarter of it may be dirty and it still reads. */
export function qrCodeOf(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: BORDER })
  return `data:image/png;base64,${pngOf(modules).toString('base64')}`
}

/** A picture of one bit a pixel, grey without levels: true is black. */
function pngOf(modules: readonly (readonly boolean[])[]): Buffer {
  const side = modules.length * SCALE
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = modules.flatMap((row) => Array<Buffer>(SCALE).fill(scanlineOf(row)))
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows))),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** The type of filter, which is none, then a byte for each module, as one has eight pixels. */
function scanlineOf(row: readonly boolean[]): Buffer {
  return Buffer.from([0, ...row.map((isBlack) => (isBlack ? 0x00 : 0xff))])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
