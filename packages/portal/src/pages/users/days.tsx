import type { UserDays } from '@tributary/service/portal-types'
import { Link, useSearchParams } from 'wouter'
import { Chart } from '../../charts/index.ts'
import { useClient, useClientData } from '../../client.tsx'
import { Button, Card, DownloadCsv, Empty, Loaded, SelectField, TextField } from '../../ui/index.ts'
import { addDays, isDay, shortDay, useUserNames, wholeDay } from './names.ts'
import { UserPage } from './user-page.tsx'

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

type Range = (typeof RANGES)[number]['value']

/** The range stands in the address, so that it can be shared and gone back to. */
function useRange() {
  const [search, setSearch] = useSearchParams()
  /** Without one the service chooses what fits the data. */
  const range = RANGES.find(({ value }) => value === search.get('days'))?.value
  const to = search.get('to')
  return {
    range,
    to: isDay(to) ? to : undefined,
    set: (days: Range, last: string | undefined) =>
      setSearch({ days, ...(last !== undefined && { to: last }) }),
  }
}

export default function Days() {
  const { api } = useUserNames()
  const { range, to } = useRange()
  const reading = useClientData<UserDays>(`${api}/days`, { days: range, to })
  return (
    <UserPage tab="days">
      <Loaded reading={reading}>{(days) => <Known days={days} />}</Loaded>
    </UserPage>
  )
}

function Known({ days }: { days: UserDays }) {
  const client = useClient()
  const { api } = useUserNames()
  const { set } = useRange()
  const { days: range } = days
  const length = Number(range)
  return (
    <>
      <div className="filters">
        <SelectField
          label="Show"
          value={range}
          options={RANGES}
          onChange={(chosen) => set(chosen, days.to)}
        />
        <TextField
          label="Up to"
          type="date"
          value={days.to}
          max={addDays(days.today, 1)}
          onChange={(last) => isDay(last) && set(range, last)}
        />
        <div className="row">
          <Button kind="quiet" onClick={() => set(range, addDays(days.to, -length))}>
            Earlier
          </Button>
          {days.to < days.today && (
            <Button kind="quiet" onClick={() => set(range, later(days, length))}>
              Later
            </Button>
          )}
          <DownloadCsv path={`${client.api}${api}/days`} query={{ days: range, to: days.to }} />
        </div>
      </div>
      {days.charts.length === 0 ? <NothingHere days={days} /> : <Charts days={days} />}
      <EachDay days={days} />
    </>
  )
}

const later = ({ to, today }: UserDays, length: number): string => {
  const last = addDays(to, length)
  return last < today ? last : today
}

function NothingHere({ days }: { days: UserDays }) {
  const { set } = useRange()
  const { place } = useUserNames()
  return (
    <Card>
      <Empty title="No numbers in these days">
        <p>
          From {wholeDay(days.from)} to {wholeDay(days.to)} no summary has a value.
        </p>
        <div className="row">
          <Link href={`${place}/days/${days.to}`}>Why is {shortDay(days.to)} empty?</Link>
          {days.earlier && (
            <Button kind="quiet" onClick={() => set(days.days, days.earlier!)}>
              Go to the last day with documents, {shortDay(days.earlier)}
            </Button>
          )}
        </div>
      </Empty>
    </Card>
  )
}

function Charts({ days }: { days: UserDays }) {
  return (
    <>
      <div className="grid">
        {days.charts.map(({ title, unit, kind, series, axis, points }) => (
          <Card key={title} title={title}>
            <Chart
              title={title}
              unit={unit}
              kind={kind}
              series={series}
              axis={axisRuleOf(axis)}
              points={points.map(({ day, ...point }) => ({ label: shortDay(day), ...point }))}
            />
          </Card>
        ))}
      </div>
      {days.absent.length > 0 && <Absent days={days} />}
    </>
  )
}

const axisRuleOf = ({ least_span: leastSpan, bounds }: UserDays['charts'][number]['axis']) => ({
  ...(leastSpan !== undefined && { leastSpan }),
  ...(bounds && { bounds }),
})

function Absent({ days }: { days: UserDays }) {
  const { place } = useUserNames()
  return (
    <p className="soft">
      Not reported on these days (open one to see why):{' '}
      {days.absent.map(({ title, metric }, index) => (
        <span key={metric}>
          {index > 0 && ', '}
          <Link href={`${place}/days/${lastFull(days)}?why=${metric}`}>{title}</Link>
        </span>
      ))}
      .
    </p>
  )
}

/** Today is not over: the day before says more. */
const lastFull = ({ to, today }: UserDays): string => (to >= today ? addDays(today, -1) : to)

/** Every day of the range, the empty ones marked. */
function EachDay({ days }: { days: UserDays }) {
  const { place } = useUserNames()
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000) + 1
  const all = Array.from({ length }, (_, index) => addDays(days.from, index)).toReversed()
  const isEmpty = (day: string) =>
    days.charts.every(({ points }) =>
      (points.find((point) => point.day === day)?.values ?? []).every((value) => value === null),
    )
  return (
    <Card title="One day">
      <p className="soft">Its documents, where each number comes from, and why it is empty when it is.</p>
      <ul className="chips">
        {all.map((day) => (
          <li key={day}>
            <Link className={isEmpty(day) ? 'chip empty-day' : 'chip'} href={`${place}/days/${day}`}>
              {shortDay(day)}
              {isEmpty(day) && <span className="visually-hidden"> without numbers</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
