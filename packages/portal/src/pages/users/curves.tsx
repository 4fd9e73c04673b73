import type { UserCurves } from '@tributary/service/portal-types'
import { Chart } from '../../charts/index.ts'
import { clockIn } from '../../charts/time-axis.ts'
import { useClientData } from '../../client.tsx'
import { Card, Loaded, zoneName } from '../../ui/index.ts'
import { curvePoints, hypnogramPoints } from './curve-points.ts'
import { useUserNames } from './names.ts'

/** The readings of one day over its hours, and the stages of its sleeps. Nothing where the day has none. */
export function Curves({ day }: { day: string }) {
  const { api } = useUserNames()
  const reading = useClientData<UserCurves>(`${api}/days/${day}/curves`)
  return <Loaded reading={reading}>{(curves) => <Drawn curves={curves} />}</Loaded>
}

function Drawn({ curves: { time_zone: zone, from, to, curves, nights } }: { curves: UserCurves }) {
  if (curves.length === 0 && nights.length === 0) return null
  const clock = clockIn(zone)
  return (
    <>
      <div className="grid wide">
        {curves.map((curve) => (
          <Card key={curve.title} title={`${curve.title} over the day`}>
            <Chart
              kind="lines"
              title={`${curve.title} over the day`}
              unit={curve.unit}
              series={[{ name: curve.title, color: curve.color }]}
              axis={{ leastSpan: curve.axis.least_span }}
              points={curvePoints(curve, clock)}
              time={{ from, to, zone }}
              {...(curve.band && { band: curve.band })}
            />
          </Card>
        ))}
        {nights.map(({ source, stages }) => (
          <Card key={stages[0]!.at} title={`Sleep stages, ${clock(stages[0]!.at)}, ${source}`}>
            <Chart
              kind="steps"
              title="Sleep stages over the night"
              series={[{ name: 'Stage', color: 3 }]}
              time={{ from: stages[0]!.at, to: stages.at(-1)!.until, zone }}
              {...hypnogramPoints(stages, clock)}
            />
          </Card>
        ))}
      </div>
      <p className="soft small">Times are in {zoneName(zone)}.</p>
    </>
  )
}
