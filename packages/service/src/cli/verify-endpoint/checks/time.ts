import type { Check } from '../check.ts'
import { delivered, genuine, type Message, structureOf } from '../message.ts'

/** Receivers tolerate five minutes either way; this is clearly beyond, and clearly within. */
const BEYOND_SECONDS = 900
const WITHIN_SECONDS = 120

/** Signed with the right secret, at another time. */
const timed = (
  name: string,
  title: string,
  advice: string,
  moments: readonly { what: string; seconds: number }[],
  expected: Message['expected'],
): Check => ({
  name,
  title,
  advice,
  messages: ({ signing, samples }) =>
    moments.map(({ what, seconds }) => {
      const document = samples.physical
      const parts = genuine(signing, document)
      const moved = { ...parts, timestamp: parts.timestamp + seconds }
      return { ...delivered(signing, `${structureOf(document)} signed ${what}`, moved), expected }
    }),
})

export const TIME: readonly Check[] = [
  timed(
    'stale-timestamp',
    'Refuses what was signed too long ago',
    'Compare webhook-timestamp with your clock and answer 401 beyond five minutes: otherwise anyone who recorded a delivery can ' +
      'send it again for ever.',
    [{ what: '15 minutes ago', seconds: -BEYOND_SECONDS }],
    'refused',
  ),
  timed(
    'future-timestamp',
    'Refuses what was signed in the future',
    'Compare webhook-timestamp with your clock in both directions and answer 401 beyond five minutes.',
    [{ what: '15 minutes in the future', seconds: BEYOND_SECONDS }],
    'refused',
  ),
  timed(
    'clock-skew',
    'Tolerates clocks that differ a little',
    'Tolerate five minutes either way, and check that the clock of the receiver is right.',
    [
      { what: '2 minutes ago', seconds: -WITHIN_SECONDS },
      { what: '2 minutes in the future', seconds: WITHIN_SECONDS },
    ],
    'acknowledged',
  ),
]
