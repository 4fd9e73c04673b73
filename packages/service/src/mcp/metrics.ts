import { FIGURE_NAMES, FIGURES, type FigureName } from '@tributary/health'
import type { McpScope } from './scopes.ts'

/** Scopes under which there is a number of a day: the topics of the figures. */
export const METRIC_SCOPES: readonly McpScope[] = [
  ...new Set(Object.values(FIGURES).map(({ topic }): McpScope => topic)),
]

export const metricsOf = (scopes: readonly McpScope[]): FigureName[] =>
  FIGURE_NAMES.filter((name) => scopes.includes(FIGURES[name].topic))
