import type { Confidence } from './report.ts'

/** What is publicly known of a vendor's answers to a sign-in that cannot succeed. */
export interface VendorFacts {
  /** How sure `invalid_grant` means right credentials and `invalid_client` wrong ones. */
  token: Confidence
  /** Codes that the vendor gives beside `invalid_client` when id or secret is wrong. */
  wrongCredentials?: readonly string[]
  /** What the vendor has accepted once it leads the browser to its sign-in; nothing where it looks only afterwards. */
  beforeSignIn?: { accepts: readonly ('redirect_uri' | 'scopes')[]; confidence: Confidence }
  /** What else an answer that cannot be read may mean, and what to do. */
  hint?: string
  /** The vendor accepts no address with a port of its own. */
  defaultPortOnly?: true
}

const UNKNOWN: VendorFacts = { token: 'low' }

const FACTS: Readonly<Record<string, VendorFacts>> = {
  // Errors are documented as those of RFC 6749; no recorded answer to a made-up code was found.
  dexcom: {
    token: 'medium',
    hint: 'Credentials of the sandbox are accepted at sandbox-api.dexcom.com only, and those of one region nowhere else.',
  },
  // Recorded: `invalid_grant` ("Malformed auth code.") with right credentials, 401 `invalid_client` with wrong ones. An authorize
  // request leads to an error page with the code in `authError`, or to the sign-in. Scopes that are missing on the consent screen
  // are not refused there.
  fitbit: { token: 'high', beforeSignIn: { accepts: ['redirect_uri'], confidence: 'high' } },
  // No recorded refusal was found.
  garmin: { token: 'low' },
  // Documented: the fields of RFC 6749. Recorded: `invalid_request` at the former token address for applications of the new portal.
  oura: {
    token: 'medium',
    hint: 'Applications of the present developer portal are refused at the former token address, api.ouraring.com.',
  },
  // Recorded: `invalid_grant` for codes, `invalid_request` when the redirect URI is missing, `unauthorized_client` for a Basic
  // header that holds no credentials.
  polar: { token: 'medium', wrongCredentials: ['unauthorized_client'] },
  // Ory Hydra: the client is authenticated before the code is read, and redirect URI and scopes are verified before the sign-in.
  // Recorded: `invalid_client`, and the redirect URI as a hint on the fallback page.
  whoop: { token: 'high', beforeSignIn: { accepts: ['redirect_uri', 'scopes'], confidence: 'medium' } },
  // Recorded: "invalid client id/secret" and "invalid code" in a 200. A wrong redirect URI was shown before the sign-in by some, and
  // after the consent by others.
  withings: { token: 'high', defaultPortOnly: true },
}

export const factsOf = (slug: string): VendorFacts => FACTS[slug] ?? UNKNOWN
