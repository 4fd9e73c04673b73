import { defineResource, type Resource } from '../resource.ts'
import { mapAlert } from './map/alerts.ts'
import { mapCalibration } from './map/calibrations.ts'
import { mapDevices } from './map/devices.ts'
import { mapEgvs } from './map/egvs.ts'
import { mapEvent } from './map/events.ts'
import { Alert, Calibration, Devices, EgvDay, Event } from './schema.ts'

/**
 * `days`: readings that mean something only together, one item for each local day of them. `records`: one item each.
 * `devices`: what holds on the day of reading.
 */
type Read = 'days' | 'records' | 'devices'

export const RESOURCES: readonly Resource<Read>[] = [
  defineResource({
    name: 'egvs',
    scope: null,
    emits: [{ kind: 'series', metrics: ['glucose_mg_per_dl', 'glucose_rate_mg_per_dl_per_min'] }],
    read: 'days',
    schema: EgvDay,
    map: mapEgvs,
  }),
  defineResource({
    name: 'events',
    scope: null,
    emits: [
      { kind: 'measurement', metrics: ['carbohydrates_g', 'glucose_mg_per_dl'] },
      {
        kind: 'workout',
        metrics: ['active_s', 'low_intensity_s', 'moderate_intensity_s', 'vigorous_intensity_s'],
      },
    ],
    read: 'records',
    schema: Event,
    map: mapEvent,
  }),
  defineResource({
    name: 'calibrations',
    scope: null,
    emits: [{ kind: 'measurement', metrics: ['glucose_mg_per_dl'] }],
    read: 'records',
    schema: Calibration,
    map: mapCalibration,
  }),
  defineResource({
    name: 'devices',
    scope: null,
    emits: [{ kind: 'profile', metrics: [] }],
    read: 'devices',
    schema: Devices,
    map: mapDevices,
  }),
  defineResource({
    name: 'alerts',
    scope: null,
    pollMinutes: 1_440,
    emits: [{ kind: 'measurement', metrics: [] }],
    read: 'records',
    schema: Alert,
    map: mapAlert,
  }),
]
