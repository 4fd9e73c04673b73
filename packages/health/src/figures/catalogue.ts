import { ACTIVITY_FIGURES } from './activity-figures.ts'
import { BODY_FIGURES } from './body-figures.ts'
import { DAILY_LIFE_FIGURES } from './daily-life-figures.ts'
import type { Figure } from './figure.ts'
import { HEART_FIGURES } from './heart-figures.ts'
import { SLEEP_FIGURES } from './sleep-figures.ts'

/** Every number of a day that is read by name: by scores, profiles, alerts, assistants, charts and clinical documents. */
export const FIGURES = {
  ...ACTIVITY_FIGURES,
  ...SLEEP_FIGURES,
  ...HEART_FIGURES,
  ...BODY_FIGURES,
  ...DAILY_LIFE_FIGURES,
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]
