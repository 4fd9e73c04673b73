import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a reader that shares no code with the writer sees in the picture. */
export async function scanQrCode(dataUrl: string): Promise<string | undefined> {
  const png = Buffer.from(dataUrl.split(',')[1]!, 'base64')
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
