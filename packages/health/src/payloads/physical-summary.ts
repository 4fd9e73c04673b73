import type { Static } from 'typebox'
import {
  activity,
  calories,
  dailyMetadata,
  distance,
  heartRate,
  oxygenation,
  stress,
} from './blocks/index.ts'
import { summaryDocument } from './envelope.ts'

export const physicalBlocks = { activity, calories, distance, heart_rate: heartRate, oxygenation, stress }

export const physicalSummary = summaryDocument({
  name: 'physical_summary',
  pillar: 'physical_health',
  title: 'PhysicalSummary',
  description: "What the person did in one local day, and the body's answer to it.",
  blocks: physicalBlocks,
  metadata: dailyMetadata,
})

export type PhysicalSummary = Static<typeof physicalSummary>
