/** Each resource under the name that webhook bodies use, with the name that the vendor's paths use. */
const PATHS = new Map([
  ['dailies', 'dailies'],
  ['epochs', 'epochs'],
  ['sleeps', 'sleeps'],
  ['hrv', 'hrv'],
  ['stressDetails', 'stressDetails'],
  ['allDayRespiration', 'respiration'],
  ['pulseox', 'pulseOx'],
  ['bodyComps', 'bodyComps'],
  ['bloodPressures', 'bloodPressures'],
  ['userMetrics', 'userMetrics'],
  ['skinTemp', 'skinTemp'],
  ['healthSnapshot', 'healthSnapshot'],
  ['mct', 'mct'],
  ['activities', 'activities'],
  ['activityDetails', 'activityDetails'],
  ['moveIQActivities', 'moveiq'],
])

const RESOURCES = new Map(
  [...PATHS].flatMap(([resource, path]) => [
    [resource.toLowerCase(), resource],
    [path.toLowerCase(), resource],
  ]),
)
RESOURCES.set('menstrualcycletracking', 'mct')
// An activity again, after the person edited it.
RESOURCES.set('manuallyupdatedactivities', 'activities')

export function pathOf(resource: string): string | null {
  return PATHS.get(resource) ?? null
}

/** By the key of a webhook body or the last part of a path, both spelt in more than one way; null for what we do not read. */
export function resourceOf(name: string): string | null {
  return RESOURCES.get(name.toLowerCase()) ?? null
}
