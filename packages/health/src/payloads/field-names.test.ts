import { type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_SCHEMAS, EVENT_SCHEMAS, type EventStructure } from './index.ts'

/** A name, a granular array with what its items hold besides their time, or an object with its parts. */
type Names = readonly (string | readonly [string, readonly string[]])[]

const AT = 'datetime_string'
const FOR = 'interval_duration_seconds_float'

const heartRate: Names = [
  'hr_maximum_bpm_int',
  'hr_minimum_bpm_int',
  'hr_avg_bpm_int',
  'hr_resting_bpm_int',
  ['hr_granular_data_array', [AT, 'hr_bpm_int']],
  'hrv_avg_rmssd_float',
  'hrv_avg_sdnn_float',
  ['hrv_rmssd_granular_data_array', [AT, 'hrv_rmssd_float']],
  ['hrv_sdnn_granular_data_array', [AT, 'hrv_sdnn_float']],
]
const oxygenation: Names = [
  'saturation_avg_percentage_int',
  ['saturation_granular_data_array', [AT, FOR, 'saturation_percentage_int']],
  'vo2max_mL_per_min_per_kg_int',
  ['vo2_granular_data_array', [AT, FOR, 'vo2_mL_per_min_per_kg_int']],
]
const degrees = ['temperature_celsius_float', 'measurement_type_string']
const temperature: Names = [
  ['temperature_avg_object', degrees],
  ['temperature_minimum_object', degrees],
  ['temperature_maximum_object', degrees],
  ['temperature_delta_object', degrees],
  ['temperature_granular_data_array', [AT, ...degrees]],
]
const stress: Names = [
  'stress_at_rest_duration_seconds_int',
  'stress_duration_seconds_int',
  'low_stress_duration_seconds_int',
  'medium_stress_duration_seconds_int',
  'high_stress_duration_seconds_int',
  'stress_avg_level_int',
  'stress_maximum_level_int',
  ['tss_granular_data_array', [AT, FOR, 'tss_score_int']],
]
const activity: Names = [
  'active_seconds_int',
  'rest_seconds_int',
  'low_intensity_seconds_int',
  'moderate_intensity_seconds_int',
  'vigorous_intensity_seconds_int',
  'inactivity_seconds_int',
  'continuous_inactive_periods_int',
  ['activity_level_granular_data_array', [AT, FOR, 'activity_level_float', 'activity_level_label_string']],
  'activity_start_datetime_string',
  'activity_end_datetime_string',
  'activity_duration_seconds_int',
  'activity_type_name_string',
  'activity_strain_level_float',
  'activity_work_kilojoules_float',
  'activity_energy_kilojoules_float',
  'activity_energy_planned_kilojoules_float',
]
const calories: Names = [
  'calories_net_intake_kcal_float',
  'calories_expenditure_kcal_float',
  'calories_net_active_kcal_float',
  'calories_basal_metabolic_rate_kcal_float',
  'fat_percentage_of_calories_int',
  'carbohydrate_percentage_of_calories_int',
  'protein_percentage_of_calories_int',
]
const distance: Names = [
  'steps_int',
  ['steps_granular_data_array', [AT, FOR, 'steps_int']],
  'walked_distance_meters_float',
  'traveled_distance_meters_float',
  ['traveled_distance_granular_data_array', [AT, FOR, 'traveled_distance_meters_float']],
  'floors_climbed_float',
  ['floors_climbed_granular_data_array', [AT, FOR, 'floors_climbed_float']],
  'elevation_avg_altitude_meters_float',
  'elevation_minimum_altitude_meters_float',
  'elevation_maximum_altitude_meters_float',
  'elevation_gain_actual_altitude_meters_float',
  'elevation_loss_actual_altitude_meters_float',
  'elevation_planned_gain_meters_float',
  ['elevation_granular_data_array', [AT, FOR, 'elevation_change_meters_float']],
  'swimming_num_strokes_float',
  'swimming_num_laps_int',
  'swimming_pool_length_meters_float',
  'swimming_total_distance_meters_float',
  ['swimming_distance_granular_data_array', [AT, FOR, 'swimming_distance_meters_float']],
]
const velocity = ['speed_meters_per_second_float', 'direction_string']
const movement: Names = [
  'speed_normalized_meters_per_second_float',
  'speed_avg_meters_per_second_float',
  'speed_maximum_meters_per_second_float',
  ['speed_granular_data_array', [AT, FOR, 'speed_meters_per_second_float']],
  ['velocity_avg_object', velocity],
  ['velocity_maximum_object', velocity],
  'pace_avg_min_per_km_float',
  'pace_maximum_min_per_km_float',
  'cadence_avg_rpm_float',
  'cadence_maximum_rpm_float',
  ['cadence_granular_data_array', [AT, FOR, 'cadence_rpm_float']],
  'torque_avg_newton_meters_float',
  'torque_maximum_newton_meters_float',
  ['torque_granular_data_array', [AT, FOR, 'torque_newton_meters_float']],
  ['lap_granular_data_array', [AT, FOR, 'laps_int']],
]
const power: Names = [
  'power_avg_watts_float',
  'power_maximum_watts_float',
  ['power_granular_data_array', [AT, FOR, 'power_watts_float']],
]
const place = ['lat_deg_float', 'lng_deg_float']
const position: Names = [
  ['position_start_object', place],
  ['position_centroid_object', place],
  ['position_end_object', place],
  ['position_granular_data_array', [AT, FOR, ...place]],
  'position_polyline_map_data_summary_string',
]
const bodyMetrics: Names = [
  'waist_circumference_cm_int',
  'hip_circumference_cm_int',
  'chest_circumference_cm_int',
  'bone_composition_percentage_int',
  'muscle_composition_percentage_int',
  'water_composition_percentage_int',
  'weight_kg_float',
  'height_cm_int',
  'bmi_float',
]
const besideGlucose = ['blood_glucose_trend_string', 'blood_glucose_rate_mg_per_dL_per_min_float']
const bloodGlucose: Names = [
  'blood_glucose_avg_mg_per_dL_int',
  'blood_glucose_avg_comparator_string',
  [
    'blood_glucose_granular_data_array',
    [AT, 'blood_glucose_mg_per_dL_int', 'blood_glucose_comparator_string', ...besideGlucose],
  ],
  ...besideGlucose,
]
const pressure = ['systolic_mmHg_int', 'diastolic_mmHg_int']
const bloodPressure: Names = [
  ['blood_pressure_avg_object', pressure],
  ['blood_pressure_granular_data_array', [AT, ...pressure]],
]
const hydration: Names = [
  'water_total_consumption_mL_int',
  ['hydration_amount_granular_data_array', [AT, FOR, 'hydration_amount_mL_int']],
  ['hydration_level_granular_data_array', [AT, FOR, 'hydration_level_percentage_int']],
]
const nutrition: Names = [
  'food_intake_float',
  'calories_intake_kcal_float',
  'protein_intake_g_float',
  'sugar_intake_g_float',
  'fat_intake_g_float',
  'trans_fat_intake_g_float',
  'carbohydrates_intake_g_float',
  'fiber_intake_g_float',
  'alcohol_intake_g_float',
  'sodium_intake_mg_float',
  'cholesterol_intake_mg_float',
]
const mood: Names = [
  'mood_minimum_scale_int',
  'mood_avg_scale_int',
  'mood_maximum_scale_int',
  'mood_delta_scale_int',
  ['mood_granular_data_array', [AT, FOR, 'mood_scale_int']],
]
const ecg: Names = [
  'ecg_start_datetime_string',
  'ecg_end_datetime_string',
  'classification_string',
  'hr_avg_bpm_int',
  'sampling_frequency_hz_float',
  'number_of_voltage_measurements_int',
  ['voltage_granular_data_array', ['time_since_start_seconds_float', 'voltage_mV_float']],
]

const workout = {
  activity,
  calories,
  distance,
  heart_rate: heartRate,
  movement,
  power,
  position,
  oxygenation,
  stress,
}

const metadata: Names = [
  'datetime_string',
  'user_id_string',
  'sources_of_data_array',
  'was_the_user_under_physical_activity_bool',
]

const EVENTS: [EventStructure, 'physical_health' | 'body_health', Record<string, Names>, 'device'?][] = [
  ['activity_event', 'physical_health', workout],
  ['heart_rate_event', 'physical_health', { heart_rate: heartRate }],
  ['heart_rate_event', 'body_health', { heart_rate: heartRate }],
  ['oxygenation_event', 'physical_health', { oxygenation }],
  ['oxygenation_event', 'body_health', { oxygenation }, 'device'],
  ['stress_event', 'physical_health', { stress }],
  ['calories_event', 'physical_health', { calories: ['basal_float', 'active_float'] }],
  ['body_metrics_event', 'body_health', { body_metrics: bodyMetrics }],
  ['blood_glucose_event', 'body_health', { blood_glucose: bloodGlucose }, 'device'],
  ['blood_pressure_event', 'body_health', { blood_pressure: bloodPressure }, 'device'],
  ['temperature_event', 'body_health', { temperature }, 'device'],
  ['hydration_event', 'body_health', { hydration }],
  ['nutrition_event', 'body_health', { nutrition }],
  ['mood_event', 'body_health', { mood }],
  ['ecg_event', 'body_health', { ecg }, 'device'],
]

const propertiesOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  schema && Type.IsObject(schema) ? schema.properties : {}

/** Beyond the original: of an event that counts a whole day, with the Time Zone add-on off. */
const ofWholeDays: Names = [
  ['local_day_totals_array', ['source_of_data_string', 'local_date_string', 'offset_string']],
]

const itemOf = (schema: TSchema | undefined): TSchema | undefined =>
  schema && Type.IsArray(schema) ? schema.items : schema

function namesOf(schema: TSchema | undefined): Names {
  return Object.entries(propertiesOf(schema)).map(([name, part]) => {
    const inner = Object.keys(propertiesOf(itemOf(part)))
    return inner.length === 0 ? name : [name, inner]
  })
}

const ENVELOPE = [
  'version',
  'data_structure',
  'client_uuid',
  'user_id',
  'document_version',
  'document_key_string',
  'retracted_bool',
  'auto_detected',
] as const

const variants = (schema: TSchema): TSchema[] => (Type.IsUnion(schema) ? schema.anyOf : [schema])

describe.each(EVENTS)('%s in %s', (structure, pillar, blocks, device) => {
  const schema = variants(DOCUMENT_SCHEMAS[structure]).find((variant) => pillar in propertiesOf(variant))

  it('has the documented envelope', () => {
    const devices = device ? ['device_source_data_array'] : []
    expect(Object.keys(propertiesOf(schema))).toEqual([...ENVELOPE, ...devices, pillar])
    if (!device) return
    expect(namesOf(itemOf(propertiesOf(schema).device_source_data_array))).toEqual([
      'device_type_string',
      'manufacturer_string',
      'medical_grade_bool',
      'model_string',
      'source_type_string',
    ])
  })

  it('has the documented fields', () => {
    const events = propertiesOf(propertiesOf(propertiesOf(schema)[pillar]).events)
    expect(Object.keys(events)).toEqual([structure])
    const {
      metadata: about,
      non_structured_data_array: rest,
      ...held
    } = propertiesOf(itemOf(events[structure]))
    expect(Object.fromEntries(Object.entries(held).map(([name, block]) => [name, namesOf(block)]))).toEqual(
      blocks,
    )
    expect(namesOf(about)).toEqual([...metadata, ...(structure === 'calories_event' ? ofWholeDays : [])])
    expect(namesOf(itemOf(rest))).toEqual(['source_of_data_string'])
  })
})

it('lists every event', () => {
  expect(new Set(EVENTS.map(([structure]) => structure))).toEqual(new Set(Object.keys(EVENT_SCHEMAS)))
})

const alertSignal = [
  'signal_type_string',
  'measured_value_float',
  'baseline_value_float',
  'threshold_type_string',
  'deviation_below_percent_float',
  'deviation_above_percent_float',
  'threshold_min_float',
  'threshold_max_float',
  'breach_direction_string',
  'unit_string',
  'is_default_config_bool',
  'source_of_data_string',
  'measured_at_string',
]

it('names what is out of range on a day', () => {
  const { metadata: about, alerts, ...envelope } = propertiesOf(DOCUMENT_SCHEMAS.alert_summary)
  expect(Object.keys(envelope)).toEqual([
    'version',
    'data_structure',
    'client_uuid',
    'user_id',
    'document_version',
    'document_key_string',
    'retracted_bool',
  ])
  expect(namesOf(about)).toEqual([
    'datetime_string',
    'user_id_string',
    'sources_of_data_array',
    'summary_date_string',
    'user_timezone_string',
  ])
  expect(namesOf(alerts)).toEqual([
    'total_alerts_int',
    'summary_period_start_string',
    'summary_period_end_string',
    ['alert_signals_array', alertSignal],
  ])
})

it('names what is out of range at a moment, without deviations', () => {
  const { metadata: about, alerts, ...envelope } = propertiesOf(DOCUMENT_SCHEMAS.alert_event)
  expect(Object.keys(envelope)).toEqual([
    'version',
    'data_structure',
    'client_uuid',
    'user_id',
    'document_version',
    'document_key_string',
    'retracted_bool',
  ])
  expect(namesOf(about)).toEqual(['datetime_string', 'user_id_string', 'sources_of_data_array'])
  expect(namesOf(alerts)).toEqual([
    'triggered_at_string',
    ['alert_signals_array', alertSignal.filter((name) => !name.startsWith('deviation_'))],
  ])
})

it('names what is known of a person', () => {
  const root = propertiesOf(DOCUMENT_SCHEMAS.user_info)
  expect(Object.keys(root)).toEqual([
    'version',
    'data_structure',
    'client_uuid',
    'user_id',
    'document_version',
    'document_key_string',
    'retracted_bool',
    'metadata',
    'user_information',
  ])
  expect(namesOf(root.metadata)).toEqual(['datetime_string', 'user_id_string', 'sources_of_data_array'])
  expect(namesOf(root.user_information)).toEqual([
    ['user_body_metrics', ['height_cm_int', 'weight_kg_float']],
    [
      'user_demographics',
      [
        'sex_string',
        'gender_string',
        'date_of_birth_string',
        'country_string',
        'state_string',
        'city_string',
        'ethnicity_string',
        'income_string',
        'marital_status_string',
        'time_zone_string',
        'education_string',
      ],
    ],
  ])
})

it('names the scores of a day', () => {
  const root = propertiesOf(DOCUMENT_SCHEMAS.health_score)
  expect(Object.keys(root)).toEqual([
    'version',
    'data_structure',
    'client_uuid',
    'user_id',
    'document_version',
    'document_key_string',
    'retracted_bool',
    'health_score_data',
  ])
  const subScore = [
    'datetime_string',
    'created_at_string',
    'updated_at_string',
    'score_0_100_int',
    'calculated_with_missing_user_info_bool',
    'missing_user_info_array',
  ]
  expect(namesOf(root.health_score_data)).toEqual([
    ['metadata', ['datetime_string', 'user_id_string', 'sources_of_data_array']],
    ['overall_scores', ['global_score_0_100_int', 'seven_days_avg_score_0_100_int']],
    ['physical_health_score', ['score_0_100_int', 'calories_score', 'activity_score', 'steps_score']],
    [
      'sleep_health_score',
      ['score_0_100_int', 'sleep_duration_score', 'sleep_quality_score', 'readiness_score'],
    ],
    ['body_health_score', ['score_0_100_int', 'bmi_score']],
    ['non_structured_data_array', ['source_of_data_string']],
  ])
  for (const pillar of ['physical', 'sleep', 'body']) {
    const { score_0_100_int: _, ...parts } = propertiesOf(
      propertiesOf(root.health_score_data)[`${pillar}_health_score`],
    )
    for (const part of Object.values(parts)) expect(namesOf(part)).toEqual(subScore)
  }
})

it('names what is in a clinical document', () => {
  const root = propertiesOf(DOCUMENT_SCHEMAS.clinical_ready)
  expect(Object.keys(root)).toEqual([
    'version',
    'data_structure',
    'client_uuid',
    'user_id',
    'document_version',
    'document_key_string',
    'retracted_bool',
    'clinical_ready',
  ])
  const { metadata: about, clinical_ready_data: bundle, ...others } = propertiesOf(root.clinical_ready)
  expect(others).toEqual({})
  expect(namesOf(about)).toEqual([
    'datetime_string',
    'user_id',
    'sources_of_data_array',
    'fhir_export_ready',
    'fhir_export_completed_at',
  ])
  const { meta, entry, ...held } = propertiesOf(bundle)
  expect(Object.keys(held)).toEqual(['resourceType', 'id', 'type', 'timestamp'])
  expect(namesOf(meta)).toEqual(['source', 'profile', ['tag', ['system', 'code', 'display']]])
  const [patient, observation] = variants(itemOf(entry)!).map((form) => propertiesOf(form))
  expect(Object.keys(patient!)).toEqual(['fullUrl', 'resource'])
  expect(namesOf(patient!.resource)).toEqual([
    'resourceType',
    'id',
    ['meta', ['source']],
    ['text', ['status', 'div']],
    ['identifier', ['system', 'value']],
  ])
  expect(Object.keys(observation!)).toEqual(['fullUrl', 'resource'])
  expect(namesOf(observation!.resource)).toEqual([
    'resourceType',
    'id',
    ['meta', ['source']],
    ['text', ['status', 'div']],
    ['extension', ['url', 'valueString']],
    'status',
    ['category', ['coding']],
    ['code', ['coding']],
    ['subject', ['reference']],
    ['effectivePeriod', ['start', 'end']],
    ['performer', ['reference']],
    ['valueQuantity', ['value', 'unit', 'system', 'code']],
    ['component', ['code', 'valueQuantity', 'dataAbsentReason']],
  ])
})

describe('a profile', () => {
  const data = propertiesOf(propertiesOf(DOCUMENT_SCHEMAS.user_profile).user_profile_data)
  const withoutNull = (schema: TSchema | undefined) =>
    schema && Type.IsUnion(schema) ? schema.anyOf.find((option) => Type.IsObject(option)) : schema

  it('has the documented parts', () => {
    expect(Object.keys(propertiesOf(DOCUMENT_SCHEMAS.user_profile))).toEqual([
      'version',
      'data_structure',
      'client_uuid',
      'user_id',
      'document_version',
      'document_key_string',
      'retracted_bool',
      'user_profile_data',
    ])
    const { profiles, observations, ...others } = data
    expect(Object.fromEntries(Object.entries(others).map(([name, part]) => [name, namesOf(part)]))).toEqual({
      metadata: ['datetime_string', 'user_id_string', 'request_id_string'],
      demographics: ['sex_string', 'birth_year_int', 'country_string', 'utc_offset_seconds_int'],
      overall: ['health_score_int', 'category_string', 'trend_string', 'confidence_score_int'],
    })
    expect(namesOf(itemOf(observations))).toEqual(['text_string', 'confidence_int'])
    expect(Object.keys(propertiesOf(profiles))).toEqual(['activity', 'sleep', 'cardio', 'recovery', 'body'])
  })

  it.each([
    [
      'activity',
      [
        'daily_steps_avg_int',
        'active_avg_minutes_int',
        'activity_calories_avg_kcal_float',
        'activity_frequency_int',
      ],
    ],
    [
      'sleep',
      [
        'sleep_duration_avg_hours_float',
        'sleep_efficiency_1_100_avg_int',
        'time_in_bed_avg_hours_float',
        'sleep_consistency_dict',
      ],
    ],
    [
      'cardio',
      [
        'hr_resting_avg_int',
        'hrv_avg_float',
        'hrv_type_string',
        'active_duration_avg_seconds_float',
        'hr_max_avg_int',
        'hr_min_avg_int',
      ],
    ],
    [
      'recovery',
      [
        'hr_resting_avg_int',
        'hrv_avg_float',
        'hrv_type_string',
        'hrv_baseline_delta_float',
        'sleep_debt_hours_float',
      ],
    ],
    ['body', ['weight_avg_kg_float', 'height_cm_int', 'bmi_avg_float', 'weight_change_kg_float']],
  ])('has the documented metrics of %s', (name, metrics) => {
    const domain = propertiesOf(propertiesOf(data.profiles)[name])
    expect(Object.keys(domain)).toEqual(['score_int', 'level_string', 'trend_string', 'metrics'])
    expect(Object.keys(propertiesOf(withoutNull(domain.metrics)))).toEqual([
      ...metrics,
      'confidence_score_int',
    ])
  })

  it('says how regular the sleep is', () => {
    const sleep = propertiesOf(propertiesOf(data.profiles).sleep)
    const consistency = withoutNull(propertiesOf(withoutNull(sleep.metrics)).sleep_consistency_dict)
    const spread = ['variability_int', 'typical_interval_array']
    expect(namesOf(consistency)).toEqual(['score_int', ['start', spread], ['end', spread]])
  })
})

it('names what is in a laboratory report', () => {
  const root = propertiesOf(DOCUMENT_SCHEMAS.lab_report)
  expect(Object.keys(root).at(-1)).toBe('lab_report')
  const [json, fhir] = variants(root.lab_report!).map((form) => propertiesOf(form))
  expect(Object.keys(fhir!)).toEqual(['metadata', 'fhir'])
  expect(Object.keys(json!)).toEqual(['metadata', 'laboratory_name_string', 'panels_array'])
  expect(namesOf(json!.metadata)).toEqual([
    'datetime_string',
    'user_id_string',
    'document_id_string',
    'received_at_string',
    'time_zone_source_string',
    'collection_time_source_string',
  ])
  const panel = propertiesOf(itemOf(json!.panels_array))
  expect(Object.keys(panel)).toEqual(['panel_name_string', 'panel_code_string', 'biomarkers_array'])
  expect(namesOf(itemOf(panel.biomarkers_array))).toEqual([
    'name_string',
    'name_in_document_string',
    'code_string',
    'loinc_code_string',
    'specimen_string',
    'collected_at_string',
    'collected_at_absent_reason_string',
    'value_float',
    'value_string',
    'comparator_string',
    'unit_string',
    'value_in_document_string',
    'unit_in_document_string',
    'unit_corrected_bool',
    ['reference_range_object', ['low_float', 'high_float', 'text_string']],
    'flag_string',
    'validation_string',
    'confidence_float',
    ['location_object', ['page_int', 'x_float', 'y_float', 'width_float', 'height_float']],
  ])
})
