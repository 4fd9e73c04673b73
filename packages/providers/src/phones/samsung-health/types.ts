import type { SampleRules } from '../shared/samples.ts'

/** The rules for reading samples, by resource and type. `EXERCISE.<field>` is one field of the log inside an exercise. */
export const SAMPLED: Readonly<Record<string, SampleRules>> = {
  steps: { STEPS: { metrics: ['steps'], to: 'count' } },
  floors: { FLOORS_CLIMBED: { metrics: ['floors_climbed'], to: 'count' } },
  heart_rate: {
    HEART_RATE: { metrics: ['heart_rate_bpm'], to: 'per_minute' },
    'EXERCISE.heartRate': { metrics: ['heart_rate_bpm'], to: 'per_minute' },
  },
  movement: {
    'EXERCISE.speed': { metrics: ['speed_m_per_s'], to: 'm_per_s' },
    'EXERCISE.cadence': {
      metrics: ['cadence_rpm'],
      to: 'turns_per_minute',
      or: { metrics: ['step_cadence_spm'], to: 'steps_per_minute' },
    },
    'EXERCISE.power': { metrics: ['power_w'], to: 'w' },
  },
  oxygen: { BLOOD_OXYGEN: { metrics: ['spo2_pct'], to: 'percent' } },
  // Notices of the watch, which no field of ours holds.
  notices: {
    IRREGULAR_HEART_RHYTHM_NOTIFICATION: { extra: true },
    SLEEP_APNEA: { extra: true },
  },
  skin_temperature: { SKIN_TEMPERATURE: { metrics: ['skin_temperature_c'], to: 'celsius' } },
  hydration: { WATER_INTAKE: { metrics: ['water_intake_ml'], to: 'ml' } },
  nutrition: {
    NUTRITION: {
      parts: {
        CALORIES: { metrics: ['energy_intake_kcal'], to: 'kcal' },
        PROTEIN: { metrics: ['protein_g'], to: 'g' },
        SUGAR: { metrics: ['sugar_g'], to: 'g' },
        TOTAL_FAT: { metrics: ['fat_g'], to: 'g' },
        TRANS_FAT: { metrics: ['trans_fat_g'], to: 'g' },
        CARBOHYDRATE: { metrics: ['carbohydrates_g'], to: 'g' },
        DIETARY_FIBER: { metrics: ['fiber_g'], to: 'g' },
        SODIUM: { metrics: ['sodium_mg'], to: 'mg' },
        CHOLESTEROL: { metrics: ['cholesterol_mg'], to: 'mg' },
      },
    },
  },
}
