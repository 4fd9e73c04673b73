import { toDataURL } from 'qrcode'

/** A PNG as a data URL. A quarter of it may be dirty and it still reads; four white modules around it, as scanners want. */
export function qrCodeOf(link: string): Promise<string> {
  return toDataURL(link, { type: 'image/png', errorCorrectionLevel: 'Q', margin: 4, scale: 8 })
}
