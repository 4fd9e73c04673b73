export type {
  Announced,
  AnnounceOptions,
  PortalRegistration,
  SimulatedApp,
  Simulator,
  SimulatorOptions,
  Vendor,
  VendorAddresses,
} from './options.ts'
export type { FaultCounts } from './platform/fault-counts.ts'
export type { FaultRate } from './platform/fault-rate.ts'
export type { Fault, FaultControl, FaultKind } from './platform/faults.ts'
export type { CallLimit } from './platform/limits.ts'
export { startSimulator } from './simulator.ts'
