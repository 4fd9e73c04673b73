import { parseText } from './json.ts'

/**
 * The parts of a token answer that RFC 6749 names. An `id_token`, which some servers add unasked, is left out: it identifies
 * the person to an OpenID client, which Tributary is not, and the OAuth library would reject the whole answer for an issuer
 * that it does not expect. Nulls say nothing, and a token without a type is a bearer token.
 */
export function plainTokenAnswer(text: string): string {
  const answer = parseText(text)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return text
  const given = Object.entries(answer).filter(([name, value]) => name !== 'id_token' && value !== null)
  return JSON.stringify({ token_type: 'bearer', ...Object.fromEntries(given) })
}
