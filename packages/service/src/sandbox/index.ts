export { type DemoCredentials, type DemoPeople, type Described, describeStart, warningOf } from './banner.ts'
export { sandbox } from './capability.ts'
export {
  connectDemoPerson,
  createDemoClient,
  createDemoPeople,
  pointDemoAtReceiver,
  useDemoClient,
} from './demo.ts'
export { findRunning, tellWhereWeAre, type Whereabouts } from './running.ts'
export { simulatedApps } from './simulated-apps.ts'
export { giveSimulatedConsent } from './simulated-consent.ts'
export { syncSimulatedPhone } from './simulated-phone.ts'
export { announceAtSimulator, moveSimulatorClock, simulatedPeople } from './simulator-control.ts'
export { typeIntoSimulatedPortals } from './simulator-portals.ts'
export { joinSimulator, type SimulatorApps, type SimulatorLink, startSimulator } from './simulator-process.ts'
