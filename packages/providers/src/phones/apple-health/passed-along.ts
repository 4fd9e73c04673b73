import type { PassedRule } from '../shared/sample-rules.ts'
import type { SampleRules } from '../shared/samples.ts'

const quantities = (...names: readonly string[]): SampleRules =>
  Object.fromEntries(names.map((name) => [`HKQuantityTypeIdentifier${name}`, { extra: true }]))

const categories = (rules: Readonly<Record<string, PassedRule>>): SampleRules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`HKCategoryTypeIdentifier${name}`, rule]))

/** An app gives the store's numbers, counted from one; an export gives its names. */
const named = (prefix: string, ...names: readonly string[]): PassedRule => ({
  extra: true,
  words: Object.fromEntries(
    names.map((name, index) => [String(index + 1), `HKCategoryValue${prefix}${name}`]),
  ),
})

/** That it was noted is all it says. */
const noted: PassedRule = { extra: true }
/** The watch or the phone noticed something; the limit that was crossed is in the metadata. */
const notice: PassedRule = { extra: true, withMetadata: true }

/** The types, by resource, that no document field exists for. They are passed along with the day. */
export const PASSED_ALONG: Readonly<Record<string, SampleRules>> = {
  gait: {
    ...quantities(
      'WalkingSpeed',
      'WalkingStepLength',
      'WalkingAsymmetryPercentage',
      'WalkingDoubleSupportPercentage',
      'AppleWalkingSteadiness',
      'StairAscentSpeed',
      'StairDescentSpeed',
      'SixMinuteWalkTestDistance',
    ),
    ...categories({
      AppleWalkingSteadinessEvent: named(
        'AppleWalkingSteadinessEvent',
        'InitialLow',
        'InitialVeryLow',
        'RepeatLow',
        'RepeatVeryLow',
      ),
    }),
  },
  surroundings: {
    ...quantities('EnvironmentalAudioExposure', 'HeadphoneAudioExposure', 'TimeInDaylight', 'UVExposure'),
    ...categories({ AudioExposureEvent: notice, HeadphoneAudioExposureEvent: notice }),
  },
  notices: {
    ...quantities('AtrialFibrillationBurden'),
    ...categories({
      HighHeartRateEvent: notice,
      LowHeartRateEvent: notice,
      IrregularHeartRhythmEvent: notice,
      LowCardioFitnessEvent: notice,
      SleepApneaEvent: notice,
      HypertensionEvent: notice,
    }),
  },
  cycle_notes: categories({
    OvulationTestResult: named(
      'OvulationTestResult',
      'Negative',
      'LuteinizingHormoneSurge',
      'Indeterminate',
      'EstrogenSurge',
    ),
    CervicalMucusQuality: named('CervicalMucusQuality', 'Dry', 'Sticky', 'Creamy', 'Watery', 'EggWhite'),
    Contraceptive: named(
      'Contraceptive',
      'Unspecified',
      'Implant',
      'Injection',
      'IntrauterineDevice',
      'IntravaginalRing',
      'Oral',
      'Patch',
    ),
    PregnancyTestResult: named('PregnancyTestResult', 'Negative', 'Positive', 'Indeterminate'),
    ProgesteroneTestResult: named('ProgesteroneTestResult', 'Negative', 'Positive', 'Indeterminate'),
    Pregnancy: noted,
    Lactation: noted,
    IntermenstrualBleeding: noted,
  }),
}
