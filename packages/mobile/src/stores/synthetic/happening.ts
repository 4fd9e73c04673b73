/** What a device noticed, before a store writes it down in its own words. */
export type Happening = Quantity | Pulse | Pressure | SyntheticNight | Training | SyntheticTrace

export type Wearable = 'watch' | 'phone' | 'scale' | 'cuff' | 'meter' | 'thermometer'

interface Noticed {
  by: Wearable
  start: number
  end: number
}

export type QuantityName =
  | 'steps'
  | 'distance_m'
  | 'active_kcal'
  | 'basal_kcal'
  | 'floors'
  | 'resting_bpm'
  | 'hrv_ms'
  | 'spo2_pct'
  | 'breaths_per_min'
  | 'weight_kg'
  | 'body_fat_pct'
  | 'glucose_mg_dl'
  | 'temperature_c'
  | 'vo2max'

export interface Quantity extends Noticed {
  kind: 'quantity'
  name: QuantityName
  value: number
}

export interface Pulse extends Noticed {
  kind: 'pulse'
  beats: { at: number; bpm: number }[]
}

interface Pressure extends Noticed {
  kind: 'pressure'
  systolic: number
  diastolic: number
  pulse: number
}

export type SyntheticStage = 'awake' | 'light' | 'deep' | 'rem'

export interface SyntheticNight extends Noticed {
  kind: 'night'
  stages: { start: number; end: number; stage: SyntheticStage }[]
}

export interface Training extends Noticed {
  kind: 'training'
  sport: 'running' | 'cycling' | 'walking'
  metres: number
  kcal: number
  averageBpm: number
  maximumBpm: number
  route: { at: number; latitude: number; longitude: number; altitude: number }[]
}

export interface SyntheticTrace extends Noticed {
  kind: 'trace'
  averageBpm: number
  hz: number
  millivolts: number[]
}
