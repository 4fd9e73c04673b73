import { recording as dexcom } from './dexcom/recording.ts'
import { recording as fitbit } from './fitbit/recording.ts'
import { recording as garmin } from './garmin/recording.ts'
import { recording as oura } from './oura/recording.ts'
import { recording as polar } from './polar/recording.ts'
import type { Recording } from './recording.ts'
import { recording as whoop } from './whoop/recording.ts'
import { recording as withings } from './withings/recording.ts'

/** By slug, as `PROVIDERS`. */
export const RECORDINGS: Readonly<Record<string, Recording>> = {
  dexcom,
  fitbit,
  garmin,
  oura,
  polar,
  whoop,
  withings,
}
