import { Type } from 'typebox'
import { flag, structure, time } from '../fields.ts'
import { sourceName } from '../source-name.ts'

export const source = sourceName('Name of a data source')

const subject = {
  datetime_string: time('The moment that the document belongs to, in local time'),
  user_id_string: Type.String({ description: "The client's identifier of the user" }),
  sources_of_data_array: Type.Array(source, {
    description: 'Sources that contributed, the leading one first',
  }),
}

export const metadata = structure('Metadata', 'What the document is about and where it comes from', subject)

const localDayTotal = Type.Object(
  {
    source_of_data_string: source,
    local_date_string: Type.String({ description: "The source's own date, YYYY-MM-DD" }),
    offset_string: Type.String({ description: 'UTC offset at the beginning of that day: +11:00' }),
  },
  { additionalProperties: false },
)

const ofWholeDays = {
  local_day_totals_array: Type.Optional(
    Type.Array(localDayTotal, {
      description:
        'Only with the Time Zone add-on off: local days of which the source gives totals alone, delivered whole on the UTC day that holds most of them',
    }),
  ),
}

/** Of the summaries of a whole day. */
export const dailyMetadata = structure(
  'DailyMetadata',
  'What the document is about and where it comes from',
  { ...subject, ...ofWholeDays },
)

const happened = {
  was_the_user_under_physical_activity_bool: flag(
    'Whether it happened during a workout; null where the source does not say',
  ),
}

export const eventMetadata = structure('EventMetadata', 'What the event is about and where it comes from', {
  ...subject,
  ...happened,
})

/** Of an event that counts a whole day. */
export const dailyEventMetadata = structure(
  'DailyEventMetadata',
  'What the event is about and where it comes from',
  { ...subject, ...happened, ...ofWholeDays },
)

export const stepsMetadata = structure('StepsEventMetadata', 'When and by whom the steps were counted', {
  ...subject,
  was_the_user_under_physical_activity_bool: Type.Boolean({
    description: 'Whether a workout is known to have been under way at that moment',
  }),
})

export const nonStructuredData = Type.Array(
  Type.Object({ source_of_data_string: source }, { additionalProperties: true }),
  { description: "Provider fields that have no place in the structure, under the provider's own names" },
)
