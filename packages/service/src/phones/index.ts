import type { Job, Tick } from '../platform/jobs.ts'
import { forgottenBatchesTick, storeBatchesJob } from './store-batches.ts'

export type { Background } from './background.ts'
export { batchesWaiting } from './batches.ts'
export { type BoundDevice, DEVICE_PLATFORMS, type DevicePlatform } from './device.ts'
export { addDevice, listDevices } from './devices.ts'
export { erasePhones } from './erase.ts'
export { exportPhones } from './export.ts'
export { importPhones } from './import.ts'
export { deniedResources, type Permission } from './permissions.ts'
export { registerPhones } from './register.ts'
export { endPhoneSource, listPhoneSources } from './source-store.ts'

export function phoneJobs(): Job<never>[] {
  return [storeBatchesJob as Job<never>]
}

export function phoneTicks(): Tick[] {
  return [forgottenBatchesTick]
}
