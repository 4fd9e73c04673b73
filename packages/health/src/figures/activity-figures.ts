import { active, coded, same } from './clinical-figure.ts'
import { type Figure, KEY, of, P } from './figure.ts'

const WALKED = '/distance/walked_distance_meters_float'

export const ACTIVITY_FIGURES = {
  steps: of('activity', 'steps', 'Steps', P, '/distance/steps_int', {
    ...KEY,
    ...coded(
      'steps',
      'Steps',
      'Steps taken in the day.',
      ['steps', '1'],
      [['41950-7', 'Number of steps in 24 hour Measured']],
      active('total'),
    ),
  }),
  distance: of(
    'activity',
    'm',
    'Active distance',
    P,
    '/distance/traveled_distance_meters_float',
    coded(
      'distance',
      'Distance',
      'Distance covered in the day by moving oneself; on foot where only that is known.',
      same('m'),
      [],
      { ...active('total'), orField: WALKED },
    ),
  ),
  walked_distance: of('activity', 'm', 'Distance on foot', P, WALKED),
  floors: of('activity', 'floors', 'Floors climbed', P, '/distance/floors_climbed_float'),
  active_time: of('activity', 'min', 'Time active', P, '/activity/active_seconds_int', KEY),
  moderate_time: of(
    'activity',
    'min',
    'At moderate intensity',
    P,
    '/activity/moderate_intensity_seconds_int',
  ),
  vigorous_time: of(
    'activity',
    'min',
    'At vigorous intensity',
    P,
    '/activity/vigorous_intensity_seconds_int',
  ),
  inactive_time: of('activity', 'min', 'Awake but inactive', P, '/activity/inactivity_seconds_int'),
  active_energy: of(
    'activity',
    'kcal',
    'Energy spent by activity',
    P,
    '/calories/calories_net_active_kcal_float',
    KEY,
  ),
  total_energy: of('activity', 'kcal', 'Energy spent in all', P, '/calories/calories_expenditure_kcal_float'),
} as const satisfies Record<string, Figure>
