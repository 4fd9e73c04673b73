import { Type } from 'typebox'

export const dateSchema = Type.String({
  format: 'date',
  description: "The user's local date.",
  examples: ['2026-11-14'],
})
