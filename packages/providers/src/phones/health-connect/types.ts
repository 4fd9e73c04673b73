import type { SampleRules } from '../shared/samples.ts'

/** The rules for reading samples, by resource and type. */
export const SAMPLED: Readonly<Record<string, SampleRules>> = {
  steps: { StepsRecord: { metrics: ['steps'], to: 'count' } },
  // Whatever moved the person: the store does not say whether they walked.
  distance: { DistanceRecord: { metrics: ['distance_traveled_m'], to: 'm' } },
  energy: {
    ActiveCaloriesBurnedRecord: { metrics: ['energy_active_kcal'], to: 'kcal' },
    TotalCaloriesBurnedRecord: { metrics: ['energy_total_kcal'], to: 'kcal' },
  },
  floors: {
    FloorsClimbedRecord: { metrics: ['floors_climbed'], to: 'count' },
    ElevationGainedRecord: { metrics: ['elevation_gain_m'], to: 'm' },
  },
  intensity: {
    ActivityIntensityRecord: {
      spentOn: {
        0: 'moderate_intensity_s',
        1: 'vigorous_intensity_s',
        MODERATE: 'moderate_intensity_s',
        VIGOROUS: 'vigorous_intensity_s',
      },
    },
  },
  heart_rate: {
    HeartRateRecord: { metrics: ['heart_rate_bpm'], to: 'per_minute' },
    RestingHeartRateRecord: { metrics: ['heart_rate_resting_bpm'], to: 'per_minute' },
  },
  heart_rate_variability: {
    HeartRateVariabilityRmssdRecord: { metrics: ['hrv_rmssd_ms'], to: 'ms' },
  },
  oxygen: {
    OxygenSaturationRecord: { metrics: ['spo2_pct'], to: 'percent' },
    Vo2MaxRecord: { metrics: ['vo2max_ml_per_min_per_kg'], to: 'ml_per_min_per_kg' },
  },
  respiration: { RespiratoryRateRecord: { metrics: ['breaths_per_min'], to: 'per_minute' } },
  skin_temperature: {
    SkinTemperatureRecord: {
      metrics: ['skin_temperature_delta_c'],
      to: 'celsius_apart',
      withBaseline: 'skin_temperature_c',
    },
  },
  movement: {
    SpeedRecord: { metrics: ['speed_m_per_s'], to: 'm_per_s' },
    PowerRecord: { metrics: ['power_w'], to: 'w' },
    StepsCadenceRecord: { metrics: ['step_cadence_spm'], to: 'steps_per_minute' },
    CyclingPedalingCadenceRecord: { metrics: ['cadence_rpm'], to: 'turns_per_minute' },
  },
  // What the person noted and no field of ours holds.
  cycle_notes: {
    OvulationTestRecord: {
      extra: true,
      words: { 0: 'INCONCLUSIVE', 1: 'POSITIVE', 2: 'HIGH', 3: 'NEGATIVE' },
    },
    CervicalMucusRecord: {
      extra: true,
      words: { 0: 'UNKNOWN', 1: 'DRY', 2: 'STICKY', 3: 'CREAMY', 4: 'WATERY', 5: 'EGG_WHITE', 6: 'UNUSUAL' },
      withMetadata: true,
    },
    IntermenstrualBleedingRecord: { extra: true },
  },
  hydration: { HydrationRecord: { metrics: ['water_intake_ml'], to: 'ml' } },
  nutrition: {
    NutritionRecord: {
      parts: {
        energy: { metrics: ['energy_intake_kcal'], to: 'kcal' },
        protein: { metrics: ['protein_g'], to: 'g' },
        sugar: { metrics: ['sugar_g'], to: 'g' },
        totalFat: { metrics: ['fat_g'], to: 'g' },
        transFat: { metrics: ['trans_fat_g'], to: 'g' },
        totalCarbohydrate: { metrics: ['carbohydrates_g'], to: 'g' },
        dietaryFiber: { metrics: ['fiber_g'], to: 'g' },
        sodium: { metrics: ['sodium_mg'], to: 'mg' },
        cholesterol: { metrics: ['cholesterol_mg'], to: 'mg' },
      },
    },
  },
}
