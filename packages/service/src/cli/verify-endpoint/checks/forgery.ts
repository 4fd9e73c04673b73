import type { Check, Kit } from '../check.ts'
import {
  type Genuine,
  genuine,
  headersOf,
  type Message,
  signedBy,
  structureOf,
  wrongSecret,
} from '../message.ts'

const ADVICE =
  'Compute the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` with the secret, compare it with each v1 signature of the ' +
  'header in constant time, and answer 401 when none is equal.'

interface Forged extends Genuine {
  headers?: Record<string, string>
}

/** A genuine delivery, changed by a sender without the secret. */
function forgery(
  name: string,
  title: string,
  variants: readonly { what: string; forge: (parts: Genuine, signed: string) => Forged }[],
  advice = ADVICE,
): Check {
  const messages = ({ signing, samples }: Kit): Message[] =>
    variants.map(({ what, forge }) => {
      const document = samples.physical
      const parts = genuine(signing, document)
      const signed = signedBy([signing.secret], parts)
      const { headers, ...changed } = forge(parts, signed)
      return {
        what: `${structureOf(document)} ${what}`,
        expected: 'refused',
        headers: headers ?? headersOf(changed, signed),
        body: changed.body,
      }
    })
  return { name, title: `Refuses ${title}`, advice, messages }
}

const without = (name: string) => ({
  what: `without ${name}`,
  forge: (parts: Genuine, signed: string) => {
    const { [name]: _, ...headers } = headersOf(parts, signed)
    return { ...parts, headers }
  },
})

const signatureOf = (what: string, written: (signed: string) => string) => ({
  what,
  forge: (parts: Genuine, signed: string) => ({ ...parts, headers: headersOf(parts, written(signed)) }),
})

export const FORGERY: readonly Check[] = [
  forgery('wrong-key', 'a signature by another key', [
    {
      what: 'signed with another secret',
      forge: (parts) => ({ ...parts, headers: headersOf(parts, signedBy([wrongSecret()], parts)) }),
    },
  ]),
  forgery('altered-body', 'a body that was changed after it was signed', [
    {
      what: 'with one digit changed',
      forge: (parts) => ({ ...parts, body: Buffer.from(String(parts.body).replace('8042', '8043')) }),
    },
  ]),
  forgery(
    'altered-id',
    'a webhook-id that was not signed',
    [{ what: 'with another webhook-id', forge: (parts) => ({ ...parts, id: `${parts.id}0` }) }],
    'The id is part of what is signed: `webhook-id.webhook-timestamp.body`. Otherwise a repeat passes as something new.',
  ),
  forgery(
    'altered-timestamp',
    'a webhook-timestamp that was not signed',
    [
      {
        what: 'with another webhook-timestamp',
        forge: (parts) => ({ ...parts, timestamp: parts.timestamp - 1 }),
      },
    ],
    'The timestamp is part of what is signed: `webhook-id.webhook-timestamp.body`. Otherwise an old delivery can be sent again ' +
      'as if it were fresh.',
  ),
  forgery(
    'missing-headers',
    'a request without one of the three headers',
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(without),
    'Answer 401, or 400, when webhook-id, webhook-timestamp or webhook-signature is missing or empty.',
  ),
  forgery('empty-signature', 'a signature that says nothing', [
    signatureOf('with an empty webhook-signature', () => ''),
    signatureOf('with the signature v1,', () => 'v1,'),
    signatureOf('with the beginning of the right signature', (signed) => signed.slice(0, 8)),
    signatureOf('with the right signature under an unknown version', (signed) =>
      signed.replace('v1,', 'v9,'),
    ),
  ]),
]
