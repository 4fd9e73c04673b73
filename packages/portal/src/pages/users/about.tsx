import type { UserAbout } from '@tributary/service/portal-types'
import { useClientData } from '../../client.tsx'
import { Badge, Card, Empty, Facts, Loaded, Moment, Table, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { Alerts } from './alerts.tsx'
import { useUserNames } from './names.ts'
import { Scores } from './scores.tsx'
import { UserPage } from './user-page.tsx'

export default function About() {
  const { api } = useUserNames()
  const reading = useClientData<UserAbout>(`${api}/about`)
  return (
    <UserPage tab="about">
      <Loaded reading={reading}>{(about) => <Known about={about} />}</Loaded>
      <Scores />
      <Alerts />
    </UserPage>
  )
}

function Known({ about }: { about: UserAbout }) {
  return (
    <>
      <div className="grid">
        <Card title="Where they live">
          <Facts facts={[['User since', about.created_at && <Moment key="c" at={about.created_at} />]]} />
          <Zones about={about} />
        </Card>
        <Card title="User information">
          {about.information.length === 0 ? (
            <Empty title="Nothing yet">
              <p>
                Scores and profiles are better with date of birth, sex, height and weight: send them with the
                user information call.
              </p>
            </Empty>
          ) : (
            <Table
              caption="User information"
              rows={about.information}
              keyOf={({ name }) => name}
              empty={null}
              columns={[
                { title: 'What', cell: ({ name }) => name },
                { title: 'Value', cell: ({ value }) => value },
                { title: 'True at', cell: ({ at }) => <Moment at={at} /> },
              ]}
            />
          )}
        </Card>
      </div>
      <Tokens tokens={about.tokens} />
    </>
  )
}

function Zones({ about }: { about: UserAbout }) {
  const { time_zones: zones, offset_seconds: offset } = about
  if (zones.length === 0)
    return (
      <p className="soft">
        {offset === null
          ? 'Time zone unknown, and no source has sent an offset: days are UTC days.'
          : `Time zone unknown. Days follow the offset last seen, ${hoursOf(offset)}.`}
      </p>
    )
  return (
    <Table
      caption="Time zones"
      rows={zones}
      keyOf={({ since, zone }) => `${since} ${zone}`}
      empty={null}
      columns={[
        { title: 'Time zone', cell: ({ zone }) => zone },
        { title: 'Since', cell: ({ since }) => since ?? 'the beginning' },
      ]}
    />
  )
}

function hoursOf(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / 60))
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${seconds < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Nothing where no assistant was ever let in for this user alone. */
function Tokens({ tokens }: Pick<UserAbout, 'tokens'>) {
  if (tokens.length === 0) return null
  return (
    <Card title="Assistants that may ask about this user">
      <Table
        caption="Assistants"
        rows={tokens}
        keyOf={({ token_id }) => token_id}
        empty={null}
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          {
            title: 'State',
            cell: ({ is_live: isLive, revoked_at: revoked }) =>
              isLive ? (
                <Badge tone="good">may ask</Badge>
              ) : (
                <Badge>{revoked ? 'withdrawn' : 'expired'}</Badge>
              ),
          },
          { title: 'About', cell: ({ scopes }) => scopes.map(wordsOf).join(', ') },
          { title: 'Until', cell: ({ expires_at }) => <Moment at={expires_at} /> },
          { title: 'Last asked', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
        ]}
      />
    </Card>
  )
}
