import { type Static, Type } from 'typebox'
import { stepsMetadata } from './blocks/index.ts'
import { eventDocument } from './envelope.ts'
import { structure } from './fields.ts'

const steps = structure('AccumulatedSteps', 'Steps since the beginning of the local day', {
  accumulated_steps_int: Type.Integer({ minimum: 1, description: 'The highest count of any source so far' }),
})

export const stepsEvent = eventDocument({
  name: 'steps_event',
  pillar: 'physical_health',
  title: 'StepsEvent',
  description:
    'How many steps the person has taken so far today. Each version of a day counts more than the last.',
  blocks: { steps },
  metadata: stepsMetadata,
})

export type StepsEvent = Static<typeof stepsEvent>
