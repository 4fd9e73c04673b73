const ENCODER = new TextEncoder()

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => ENCODER.encode(text) as Uint8Array<ArrayBuffer>

export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const toJson = (value: unknown): Uint8Array<ArrayBuffer> => utf8(JSON.stringify(value))

export const fromJson = (bytes: Uint8Array): unknown => JSON.parse(fromUtf8(bytes))

export function base64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Takes both alphabets, with or without padding. Throws on anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
