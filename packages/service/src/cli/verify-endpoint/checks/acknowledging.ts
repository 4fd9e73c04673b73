import type { Check } from '../check.ts'
import { delivered, structureOf } from '../message.ts'

export const ACKNOWLEDGES: Check = {
  name: 'acknowledges',
  title: 'Acknowledges valid documents',
  advice:
    'Answer 200, 201 or 202 to every document whose signature is right, whatever it carries. Check the address, and that ' +
    '--secret is the secret that the receiver verifies with.',
  messages: ({ signing, samples }) =>
    [...samples.summaries, ...samples.events, samples.notification].map((document) =>
      delivered(signing, structureOf(document), document),
    ),
}

export const ACKNOWLEDGING: readonly Check[] = [
  {
    name: 'retractions',
    title: 'Acknowledges versions that retract earlier values',
    advice:
      'An alert_summary without alerts, and a summary whose values are all null, are documents like others: store them over ' +
      'the earlier version.',
    messages: ({ signing, samples }) =>
      samples.retractions.map((document) =>
        delivered(signing, `${structureOf(document)} that takes everything back`, document),
      ),
  },
  {
    name: 'unknown-structure',
    title: 'Acknowledges a data_structure that it does not know',
    advice:
      'New structures may appear at any time. Ignore those that you do not know, and answer 200: an error only makes them ' +
      'come again.',
    messages: ({ signing, samples }) => [
      delivered(signing, structureOf(samples.unknownStructure), samples.unknownStructure),
    ],
  },
  {
    name: 'unknown-fields',
    title: 'Acknowledges fields that it does not know',
    advice: 'Fields are added without notice. Validate what you use and let everything else pass.',
    messages: ({ signing, samples }) => [
      delivered(
        signing,
        `${structureOf(samples.unknownFields)} with fields that do not exist yet`,
        samples.unknownFields,
      ),
    ],
  },
  {
    name: 'duplicates',
    title: 'Acknowledges the same delivery twice',
    advice:
      'Delivery is at least once: recognise the repeat by its webhook-id, do nothing, and answer 200. An error only makes it ' +
      'come again.',
    messages: ({ signing, samples }) => {
      const message = delivered(signing, structureOf(samples.summaries[0]!), samples.summaries[0]!)
      return [message, { ...message, what: `${message.what}, the same again` }]
    },
  },
  {
    name: 'out-of-order',
    title: 'Acknowledges version 2 and then version 1 of a document',
    advice:
      'Order is not promised. Keep the version with the highest document_version, drop an older one, and answer 200 to both.',
    messages: ({ signing, samples: { versions } }) =>
      [...versions]
        .reverse()
        .map((document) =>
          delivered(signing, `version ${document['document_version']} of ${structureOf(document)}`, document),
        ),
  },
]
