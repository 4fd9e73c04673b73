/** Parses a text as JSON; null when it is not JSON. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
