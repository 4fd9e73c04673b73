import { Type } from 'typebox'
import { CALENDAR_DATE } from '../../platform/http/dates.ts'

export const dateSchema = Type.String({
  ...CALENDAR_DATE,
  description: "The user's local date.",
  examples: ['2026-11-14'],
})
