import type { Day } from '../../../people/calendar.ts'
import type { Sport } from '../../../people/training.ts'
import { seconds, summaryId } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { recordings } from './activity.ts'
import { type Upload, whenDone } from './upload.ts'

/** What the watch recognises by itself; the words are not those of recorded activities. */
const NOTICED: Partial<Record<Sport, string>> = {
  running: 'Running',
  cycling: 'Cycling',
  walking: 'Walking',
  swimming: 'Swimming',
}

/** The watch notices a little later than the person began to move, also what it records as an activity. */
const NOTICED_AFTER = 120_000

export function moveIQActivities(watch: GarminWatch, day: Day): Upload[] {
  return recordings(watch, day).flatMap(({ workout, family, startAt, endAt }) => {
    const activityType = NOTICED[workout.sport]
    const from = startAt + NOTICED_AFTER
    if (activityType === undefined || family.isParent || from >= endAt || watch.localDay(from) !== day)
      return []
    return whenDone(watch, from, endAt, () => ({
      summaryId: summaryId(watch, 'moveiq', from),
      calendarDate: day,
      startTimeInSeconds: seconds(from),
      offsetInSeconds: watch.offset(from),
      durationInSeconds: seconds(endAt) - seconds(from) + watch.revision(day),
      activityType,
    }))
  })
}
