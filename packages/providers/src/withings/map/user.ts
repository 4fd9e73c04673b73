import type { MappedRecord, MetricValues } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, leftovers, present, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Devices, Goal, Goals, OwnedDevice } from '../schema.ts'
import { base, vital } from './base.ts'
import { decimal } from './measure-types.ts'

const NO_MODEL = { id: null, name: null }
/** They name the very device. */
const IDENTITIES = ['deviceid', 'hash_deviceid', 'mac_address']

const readGoals = reader('goals', Goals)
const readGoal = elements(Goal)
const readDevices = reader('devices', Devices)
const readOwned = elements(OwnedDevice)

/** The goal for a night is a number of the sleep; the others are passed along. */
export function mapGoals({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, goals } = readGoals(payload, refuse)
  const [goal] = goals == null || Array.isArray(goals) ? [] : readGoal('', { goals }, refuse)
  const { weight } = goal ?? {}
  const rest = { ...leftovers(goal ?? {}, ['sleep', 'weight']), ...(weight && { weight: decimal(weight) }) }
  return [standing('goals', read_on, present({ sleep_goal_s: vital(goal?.sleep) }), rest)]
}

export function mapDevices({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, devices } = readDevices(payload, refuse)
  const owned = readOwned('/devices', devices, refuse).map((device) => leftovers(device, IDENTITIES))
  return [standing('devices', read_on, {}, owned)]
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
