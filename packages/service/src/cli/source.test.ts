import { PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { requireResource, requireSource } from './source.ts'

describe('requireResource', () => {
  it.each([
    ['garmin', 'dailies', 'dailies'],
    ['garmin', 'daily', 'dailies'],
    ['garmin', 'Sleep', 'sleeps'],
    ['garmin', 'stress', 'stressDetails'],
    ['garmin', 'body_composition', 'bodyComps'],
    ['garmin', 'activity_details', 'activityDetails'],
    ['withings', 'getmeas', 'measures'],
    ['withings', 'getintradayactivity', 'intraday'],
    ['oura', 'vo2_max', 'vO2_max'],
    ['oura', 'heart-rate', 'heartrate'],
    ['whoop', 'body_measurement', 'body'],
    ['dexcom', 'egv', 'egvs'],
    ['polar', 'nightly-recharge', 'nightly_recharge'],
  ])('of %s finds %s', (slug, called, name) => {
    expect(requireResource(requireSource(slug), called)).toBe(name)
  })

  it('finds every resource by its own name', () => {
    for (const provider of Object.values(PROVIDERS))
      for (const { name } of provider.manifest.resources) expect(requireResource(provider, name)).toBe(name)
  })

  it.each([['daily_'], [''], ['-'], ['weather']])('refuses "%s" and names what there is', (called) => {
    expect(() => requireResource(requireSource('Oura'), called)).toThrow(
      /Oura has no resource .*; it has personal_info, daily_activity/,
    )
  })
})
