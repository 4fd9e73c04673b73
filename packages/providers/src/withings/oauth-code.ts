/**
 * The vendor names what it objects to in a sentence: "Invalid Params: invalid client id/secret" for a wrong secret and
 * "Invalid Params: invalid code" are seen in the wild. The words for a redirect URI are an assumption.
 */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/\bclient[ _]?(id|secret)\b|\binvalid[ _]client\b/i, 'invalid_client'],
  [/\bredirect[ _]?ur[il]\b/i, 'redirect_uri_mismatch'],
  [/\binvalid[ _](refresh[ _]?token|token|code|grant)\b/i, 'invalid_grant'],
]

/** The code of RFC 6749 that a refusal at the token endpoint stands for; null when the text does not say. */
export function oauthCodeOf(text: string | null | undefined): string | null {
  return CODES.find(([words]) => words.test(text ?? ''))?.[1] ?? null
}
