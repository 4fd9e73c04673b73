import type { StepsDay } from '@tributary/health'
import { SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import { daySchema, importPart } from '../../platform/import-lines.ts'
import { writeDay } from './store.ts'

const count = Type.Number({ minimum: 0 })

/** Part of a user's import. */
export const importSteps = importPart(
  'steps_day',
  {
    day: daySchema,
    known: Type.Object(
      {
        accepted: count,
        lastValid: Type.Object(Object.fromEntries(SOURCES.map((source) => [source, Type.Optional(count)])), {
          additionalProperties: false,
        }),
      },
      { additionalProperties: false },
    ),
  },
  async ({ trx, key, scope }, lines) => {
    for (const { day, known } of lines) await writeDay(trx, key, scope, day, known as StepsDay)
  },
)
