import type { ScoreInputs } from '@tributary/health'
import { Type } from 'typebox'
import { daySchema, ImportRefused, importPart } from '../../platform/import-lines.ts'
import { writeInputs } from './store.ts'

const reading = Type.Object({ value: Type.Number(), sources: Type.Array(Type.String()) })

/** Part of a user's import. */
export const importScores = importPart(
  'score_day',
  {
    day: daySchema,
    inputs: Type.Object(
      {
        day: daySchema,
        datetime: Type.String({ maxLength: 100 }),
        readings: Type.Record(Type.String(), reading),
        otherSleeps: Type.Array(reading),
        providerScores: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      },
      { additionalProperties: false },
    ),
  },
  ({ trx, key, scope }, lines) => {
    if (lines.some(({ day, inputs }) => inputs.day !== day))
      throw new ImportRefused('the inputs of a score are of another day than their line')
    return writeInputs(
      trx,
      key,
      scope,
      lines.map(({ inputs }) => inputs as unknown as ScoreInputs),
    )
  },
)
