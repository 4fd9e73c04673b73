export { FIGURE_NAMES, FIGURES, type Figure, type FigureName, type Part, type Topic } from './catalogue.ts'
export type { Aggregate, Category, ClinicalFigure, LoincCode, Summary } from './clinical-figure.ts'
export { type FieldFacts, fieldFactsOf } from './field-facts.ts'
