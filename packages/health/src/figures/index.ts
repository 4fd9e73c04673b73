export { FIGURE_NAMES, FIGURES, type FigureName } from './catalogue.ts'
export type { Aggregate, Category, ClinicalFigure, Summary } from './clinical-figure.ts'
export { type FieldFacts, fieldFactsOf } from './field-facts.ts'
export type { Figure, Part, Topic } from './figure.ts'
