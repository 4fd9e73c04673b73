import type { HealthStore } from '../stores/store.ts'

/** Stands for Apple Health where there is none: it is connected like any store, and its records come from export files. */
export const appleExportStore: HealthStore = {
  source: 'Apple Health',
  types: [],
  isAvailable: async () => true,
  permissions: async () => [],
  request: async () => [],
  async *read() {},
}
