import { ANSWER_TIMEOUT_MS } from '../../../delivery/index.ts'
import type { Check } from '../check.ts'
import { delivered, structureOf } from '../message.ts'

const AT_ONCE = 20
const IN_A_ROW = 5

export const LOAD: readonly Check[] = [
  {
    name: 'answers-in-time',
    title: 'Answers quickly',
    advice:
      'Write the document down, answer, and do the slow work afterwards. A delivery that is not answered within ' +
      `${ANSWER_TIMEOUT_MS / 1000} seconds has failed and comes again.`,
    timed: true,
    messages: ({ signing, samples }) =>
      samples.summaries.map((document) => delivered(signing, structureOf(document), document)),
  },
  {
    name: 'large-body',
    title: 'Takes a document of 16 MB',
    advice:
      'A day with a reading for every moment is large. Raise the limit for bodies to 16 MB, in the framework and in ' +
      'every proxy before it.',
    messages: ({ signing, samples }) => [delivered(signing, 'a physical_summary of 16 MB', samples.large())],
  },
  {
    name: 'keep-alive',
    title: 'Takes several documents over one connection',
    advice: 'Read each request to its end before you answer, and leave the connection open.',
    messages: ({ signing, samples }) =>
      Array.from({ length: IN_A_ROW }, (_, n) =>
        delivered(
          signing,
          `document ${n + 1} of ${IN_A_ROW}, one right after another`,
          samples.summaries[0]!,
        ),
      ),
  },
  {
    name: 'concurrency',
    title: `Takes ${AT_ONCE} documents at once`,
    advice:
      'Deliveries come in parallel. Look for locks, connection pools and rate limits that turn some of them away.',
    together: true,
    messages: ({ signing, samples }) =>
      Array.from({ length: AT_ONCE }, (_, n) =>
        delivered(signing, `document ${n + 1} of ${AT_ONCE}, all at once`, samples.summaries[n % 3]!),
      ),
  },
]
