import type { MappedRecord, MetricValues } from '@tributary/health'
import { elements, leftovers, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import { type Devices, Goal, type Goals, OwnedDevice } from '../schema.ts'
import { base, vital } from './base.ts'
import { decimal } from './measure-types.ts'

const NO_MODEL = { id: null, name: null }
/** They name the very device. */
const IDENTITIES = ['deviceid', 'hash_deviceid', 'mac_address']

const readGoal = elements(Goal)
const readOwned = elements(OwnedDevice)

/** The goal for a night is a number of the sleep; the others are passed along. */
export const mapGoals: PayloadMap<typeof Goals> = ({ read_on, goals }, { resource }, refuse) => {
  const [goal] = goals == null || Array.isArray(goals) ? [] : readGoal('', { goals }, refuse)
  const { weight } = goal ?? {}
  const rest = { ...leftovers(goal ?? {}, ['sleep', 'weight']), ...(weight && { weight: decimal(weight) }) }
  return [standing(resource, read_on, present({ sleep_goal_s: vital(goal?.sleep) }), rest)]
}

export const mapDevices: PayloadMap<typeof Devices> = ({ read_on, devices }, { resource }, refuse) => {
  const owned = readOwned('/devices', devices, refuse).map((device) => leftovers(device, IDENTITIES))
  return [standing(resource, read_on, {}, owned)]
}

function standing(
  resource: string,
  readOn: string,
  values: MetricValues,
  rest: Readonly<Record<string, unknown>> | readonly unknown[],
): MappedRecord {
  return {
    ...base(resource, readOn, {}, NO_MODEL),
    kind: 'profile',
    at: momentOn(readOn),
    sex: null,
    birthYear: null,
    values,
    series: {},
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}
