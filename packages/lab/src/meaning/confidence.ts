import type { FoundResult } from '../types.ts'
import type { Fit } from './units/fitting.ts'
import type { ReadValue } from './values/value.ts'

const UNIT_TRUST: Readonly<Record<Fit['certainty'], number>> = {
  printed: 1,
  needless: 1,
  inferred: 0.9,
  corrected: 0.8,
  unknown: 0.75,
  contradicted: 0.5,
  mismatch: 0.5,
}

interface Evidence {
  found: FoundResult
  nameScore: number
  value: ReadValue | null
  fit: Fit | null
}

/** How sure a result is, 0 to 1: every doubt takes its share. */
export function confidenceOf({ found, nameScore, value, fit }: Evidence): number {
  const doubts = [
    nameScore,
    found.value.confidence,
    0.5 + found.name.confidence / 2,
    found.unit ? 0.7 + found.unit.confidence * 0.3 : 1,
    value?.certain === false ? 0.85 : 1,
    fit ? UNIT_TRUST[fit.certainty] : 1,
    fit && !fit.plausible ? 0.4 : 1,
    fit && fit.agreement < 0 ? 0.7 : 1,
  ]
  const product = doubts.reduce((all, one) => all * one, 1)
  return Number(Math.min(1, Math.max(0, product)).toFixed(3))
}
