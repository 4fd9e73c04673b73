import type { NewestProfile } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Card, countOf, Empty, Figures, numberOf, Table, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { shortDay, useUserNames } from './names.ts'
import { metricName, metricValue } from './profile-metrics.ts'

export function Profile({ profile, hasProfiles }: { profile: NewestProfile | null; hasProfiles: boolean }) {
  return profile ? <Known profile={profile} /> : <NoProfile hasProfiles={hasProfiles} />
}

function NoProfile({ hasProfiles }: { hasProfiles: boolean }) {
  const { place } = useClient()
  return (
    <Card title="Health profile">
      <Empty title="No profile yet">
        {hasProfiles ? (
          <p>A profile is made when you ask for one through the API.</p>
        ) : (
          <p>
            Profiles are made with the add-on User Health Profile.{' '}
            <Link href={`${place}/add-ons`}>Add-ons</Link>
          </p>
        )}
      </Empty>
    </Card>
  )
}

const points = (value: number | null): string => (value === null ? 'none' : numberOf(value))

const span = ({ from, to, days }: NewestProfile['week']): string =>
  `${shortDay(from)} to ${shortDay(to)}, ${countOf(days.length, 'day')} known`

function Known({ profile }: { profile: NewestProfile }) {
  const { place } = useUserNames()
  const metrics = profile.domains.flatMap(({ domain, metrics: of }) => of.map((one) => ({ domain, ...one })))
  return (
    <Card
      title="Health profile"
      actions={
        <>
          <Time at={profile.created_at} />
          <Link href={`${place}/documents/${encodeURIComponent(profile.document_key)}`}>
            Version {profile.document_version}
          </Link>
        </>
      }
    >
      <Figures
        figures={[
          {
            name: 'Overall',
            value: points(profile.score),
            note: [profile.level, profile.trend].filter(Boolean).join(', ') || 'nothing to compare with',
          },
          { name: 'Completeness', value: `${points(profile.completeness)} %` },
          ...profile.domains.map(({ domain, score, confidence }) => ({
            name: wordsOf(domain),
            value: points(score),
            note: `${numberOf(confidence)} % complete`,
          })),
        ]}
      />
      {profile.observations.length > 0 && (
        <ul>
          {profile.observations.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="soft">
        The week: {span(profile.week)}. What is usual: {span(profile.baseline)}.
      </p>
      <details>
        <summary>How it is calculated</summary>
        <Table
          caption="Metrics of the profile"
          rows={metrics}
          keyOf={({ domain, metric }) => `${domain}/${metric}`}
          empty={null}
          columns={[
            { title: 'Domain', cell: ({ domain }) => wordsOf(domain) },
            { title: 'Metric', cell: ({ metric }) => metricName(metric) },
            { title: 'Value', isNumber: true, cell: ({ metric, value }) => metricValue(metric, value) },
            { title: 'Days', isNumber: true, cell: ({ days }) => days },
            { title: 'Score', isNumber: true, cell: ({ score }) => points(score) },
            { title: 'Weight', isNumber: true, cell: ({ weight }) => points(weight) },
          ]}
        />
      </details>
      {profile.raises.length > 0 && (
        <details>
          <summary>What would make it more complete</summary>
          <ul>
            {profile.raises.map(({ domain, metric, days, points: gain }) => (
              <li key={`${domain}/${metric}`}>
                {metricName(metric)}: {days === 0 ? 'not known yet' : `known of ${countOf(days, 'day')}`}. All
                of it makes {wordsOf(domain).toLowerCase()} {numberOf(gain)} % more complete.
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
