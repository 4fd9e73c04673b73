export {
  type ClinicalDay,
  type ClinicalInput,
  clinicalBody,
  clinicalContent,
  clinicalDay,
  isFilled,
} from './build.ts'
export { CLINICAL_METRICS, type ClinicalMetric } from './metrics.ts'
export { contextDefinition, metricsCodeSystem, tagsCodeSystem } from './resources.ts'
