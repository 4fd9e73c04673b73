import type { Check, Kit } from '../check.ts'
import { genuine, headersOf, type Message, signedBy, structureOf, wrongSecret } from '../message.ts'

const signed = ({ signing, samples }: Kit, what: string, secrets: readonly string[], more = ''): Message => {
  const document = samples.physical
  const parts = genuine(signing, document)
  const headers = headersOf(parts, signedBy(secrets, parts) + more)
  return { what: `${structureOf(document)} ${what}`, expected: 'acknowledged', headers, body: parts.body }
}

export const ROTATION: readonly Check[] = [
  {
    name: 'several-signatures',
    title: 'Finds the right one among several signatures',
    advice:
      'While a secret is replaced, webhook-signature holds several signatures with a space between them. Compare with each, ' +
      'and accept when one is right.',
    messages: (kit) => [
      signed(kit, 'whose second signature is right', [wrongSecret(), kit.signing.secret]),
      signed(kit, 'whose first signature is right', [kit.signing.secret, wrongSecret()]),
    ],
  },
  {
    name: 'unknown-versions',
    title: 'Ignores signatures of an unknown version',
    advice: 'Split webhook-signature at spaces, take the entries that begin with v1, and ignore all others.',
    messages: (kit) => [
      signed(
        kit,
        'with a signature of version v2 beside the right one',
        [kit.signing.secret],
        ` v2,${'A'.repeat(88)}`,
      ),
      signed(
        kit,
        'with a signature of version v1a beside the right one',
        [kit.signing.secret],
        ` v1a,${'B'.repeat(88)}==`,
      ),
    ],
  },
  {
    name: 'rotation',
    title: 'Accepts the old and the new secret while it is replaced',
    advice:
      'Give the receiver both secrets until the old one has ended, 24 hours after the rotation, and accept when one of them is ' +
      'right.',
    needsNextSecret: true,
    messages: (kit) => {
      const { secret, nextSecret } = kit.signing
      return [
        signed(kit, 'signed with the old secret only', [secret]),
        signed(kit, 'signed with the new secret only', [nextSecret!]),
        signed(kit, 'signed with both', [nextSecret!, secret]),
      ]
    },
  },
]
