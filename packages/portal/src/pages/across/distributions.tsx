import type { UserDistributions } from '@tributary/service/portal-types'
import { Chart } from '../../charts/index.ts'
import { useClientData } from '../../client.tsx'
import { Card, countOf, Empty, Facts, Loaded, numberOf } from '../../ui/index.ts'
import { shortDay } from '../users/names.ts'
import { AcrossPage } from './across-page.tsx'

type Distribution = UserDistributions['distributions'][number]

export default function Distributions() {
  const reading = useClientData<UserDistributions>('/distributions')
  return (
    <AcrossPage>
      <Loaded reading={reading}>{(known) => <Known known={known} />}</Loaded>
    </AcrossPage>
  )
}

function Known({ known }: { known: UserDistributions }) {
  if (known.distributions.length === 0)
    return (
      <Card>
        <Empty title="No values in the last seven days">
          <p>Distributions appear as soon as connected users have a summary of a whole day.</p>
        </Empty>
      </Card>
    )
  return (
    <>
      <p className="soft small">
        {known.is_sample
          ? `A random sample of ${numberOf(known.sampled_users)} connected users`
          : countOf(known.sampled_users, 'connected user')}
        , {shortDay(known.from)} to {shortDay(known.to)}. A user counts once, with the mean of the days that
        have a value. Nothing of this is stored.
      </p>
      <div className="grid">
        {known.distributions.map((distribution) => (
          <Card key={distribution.title} title={distribution.title}>
            <Histogram of={distribution} />
          </Card>
        ))}
      </div>
    </>
  )
}

function Histogram({ of }: { of: Distribution }) {
  const amount = (value: number) => `${numberOf(value)} ${of.unit}`
  return (
    <>
      <Chart
        kind="bars"
        title={`${of.title}, number of users`}
        unit={`Users by ${of.unit === 'h' ? 'hours' : of.unit}`}
        series={[{ name: 'Users', color: 1 }]}
        points={of.bins.map(({ from, to, users }) => ({
          label: `${numberOf(from, 3)}–${numberOf(to, 3)}`,
          values: [users],
        }))}
      />
      <Facts
        facts={[
          ['Median', amount(of.median)],
          ['Middle half', `${numberOf(of.p25)} to ${amount(of.p75)}`],
          ['p5 to p95', `${numberOf(of.p5)} to ${amount(of.p95)}`],
          ['Users with values', numberOf(of.users)],
        ]}
      />
    </>
  )
}
