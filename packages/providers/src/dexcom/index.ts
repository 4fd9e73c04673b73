import type { Provider } from '../contract.ts'
import { identify, pull, pullOne, revoke } from './client.ts'
import { manifest } from './manifest.ts'
import { MAPPER_VERSION, map } from './map/index.ts'
import { oauth } from './oauth.ts'
import { recording } from './recording.ts'

export const dexcom: Provider = {
  manifest,
  oauth,
  identify,
  pull,
  pullOne,
  revoke,
  webhook: null,
  recording,
  mapperVersion: MAPPER_VERSION,
  map,
}
