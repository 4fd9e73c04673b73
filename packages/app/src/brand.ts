import type { Brand } from '@tributary/mobile'

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Colours the app as the client wishes; the text on it stays readable whatever the colour. */
export function wear(brand: Brand | null): void {
  const { style } = document.documentElement
  const colour = brand?.primary_color
  if (!colour || !HEX.test(colour)) {
    style.removeProperty('--brand')
    style.removeProperty('--on-brand')
    return
  }
  style.setProperty('--brand', colour)
  style.setProperty('--on-brand', textOn(colour))
}

/** Black or white, whichever stands out more by the contrast rule of WCAG. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const [, ...channels] = HEX.exec(colour) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => linear(Number.parseInt(hex, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
