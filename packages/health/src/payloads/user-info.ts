import type { Static } from 'typebox'
import { metadata } from './blocks/index.ts'
import { documentOf } from './envelope.ts'
import { float, int, structure, text } from './fields.ts'

const bodyMetrics = structure('UserBodyMetrics', 'Size of the body', {
  height_cm_int: int('Height, centimetres'),
  weight_kg_float: float('Weight, kilograms'),
})

const demographics = structure('UserDemographics', 'Who the person is', {
  sex_string: text('Sex'),
  gender_string: text('Gender'),
  date_of_birth_string: text('Date of birth'),
  country_string: text('Country'),
  state_string: text('State or province'),
  city_string: text('City'),
  ethnicity_string: text('Ethnicity'),
  income_string: text('Income'),
  marital_status_string: text('Marital status'),
  time_zone_string: text('IANA time zone: Europe/Berlin'),
  education_string: text('Education'),
})

export const userInfo = documentOf(
  { name: 'user_info', title: 'UserInfo', description: 'What is known of the person.' },
  {
    metadata,
    user_information: structure('UserInformation', 'What is known of the person', {
      user_body_metrics: bodyMetrics,
      user_demographics: demographics,
    }),
  },
)

export type UserInfo = Static<typeof userInfo>
