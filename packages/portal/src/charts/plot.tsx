import { Bar, CartesianGrid, ComposedChart, Line, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts'
import { Button } from '../ui/button.tsx'
import { numberOf } from '../ui/time.tsx'
import { figureOf } from './figure.ts'
import { axisOf } from './scale.ts'
import { clockIn, timeTicks } from './time-axis.ts'
import type { ChartPoint, ChartProps } from './types.ts'
import { useZoom } from './use-zoom.ts'

const TEXT = { fontSize: 12, fill: 'var(--soft)' }
const FILL = { width: '100%', height: '100%' }
/** More points than this are drawn as a line alone. */
const MOST_DOTS = 60

/** Axes, tooltip and zoom by dragging. The dates are categories; a time axis has instants. */
export default function Plot(props: ChartProps) {
  const { title, kind, series, points, levels, band, time } = props
  const { shown, offset, isZoomed, dragged, reset, handlers } = useZoom(points)
  const rows = shown.map((point, index) => ({ ...point, index }))
  const axis = verticalAxis(props, shown)
  const placeOf = (index: number) => (time ? points[index]!.at! : index - offset)
  return (
    <>
      <ComposedChart
        responsive
        style={FILL}
        data={rows}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        role="img"
        aria-label={`${title}, chart; the table below has the numbers`}
        {...handlers}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        {band && (
          <ReferenceArea
            y1={band.from}
            y2={band.to}
            fill="var(--good)"
            fillOpacity={0.14}
            strokeOpacity={0}
          />
        )}
        {time ? (
          <TimeAxis time={isZoomed ? { ...time, ...endsOf(shown) } : time} />
        ) : (
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => shown[index]?.label ?? ''}
            interval="equidistantPreserveStart"
            minTickGap={16}
            tick={TEXT}
            fontSize={12}
            tickLine={false}
            stroke="var(--line)"
          />
        )}
        <YAxis
          domain={[axis.from, axis.to]}
          ticks={axis.ticks}
          interval={0}
          allowDataOverflow
          tickFormatter={(tick: number) => levels?.[tick] ?? numberOf(tick)}
          width="auto"
          tick={TEXT}
          fontSize={12}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--shade)', stroke: 'var(--soft)' }}
          content={({ active, payload }) =>
            active && payload?.[0] ? <Readout of={props} point={payload[0].payload as ChartPoint} /> : null
          }
        />
        {series.map(({ name, color }, index) =>
          kind === 'bars' ? (
            <Bar
              key={name}
              dataKey={`values[${index}]`}
              stackId="all"
              fill={`var(--series-${color})`}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              dataKey={`values[${index}]`}
              type={kind === 'steps' ? 'stepAfter' : 'linear'}
              stroke={`var(--series-${color})`}
              strokeWidth={2}
              dot={
                kind === 'lines' && shown.length <= MOST_DOTS
                  ? { r: 2.5, fill: `var(--series-${color})` }
                  : false
              }
              isAnimationActive={false}
            />
          ),
        )}
        {dragged && (
          <ReferenceArea
            x1={placeOf(dragged.first)}
            x2={placeOf(dragged.last)}
            fill="var(--accent)"
            fillOpacity={0.2}
          />
        )}
      </ComposedChart>
      {isZoomed && (
        <div className="zoomed">
          <Button kind="quiet" onClick={reset}>
            Reset zoom
          </Button>
        </div>
      )}
    </>
  )
}

function TimeAxis({ time: { from, to, zone } }: { time: NonNullable<ChartProps['time']> }) {
  return (
    <XAxis
      dataKey="at"
      type="number"
      scale="time"
      domain={[from, to]}
      allowDataOverflow
      ticks={timeTicks(from, to, zone)}
      tickFormatter={clockIn(zone)}
      interval="preserveStart"
      tick={TEXT}
      fontSize={12}
      tickLine={false}
      stroke="var(--line)"
    />
  )
}

const endsOf = (points: readonly ChartPoint[]): { from: number; to: number } => ({
  from: points[0]!.at!,
  to: points.at(-1)!.at!,
})

function verticalAxis({ kind, axis, levels, band }: ChartProps, shown: readonly ChartPoint[]) {
  if (levels) return { from: 0, to: levels.length - 1, ticks: levels.map((_, index) => index) }
  const found = shown.flatMap(({ values }) => {
    const given = values.filter((value) => value !== null)
    return kind === 'bars' ? [given.reduce((sum, value) => sum + value, 0)] : given
  })
  return axisOf(band ? [...found, band.from, band.to] : found, {
    ...axis,
    ...(kind === 'bars' && { fromZero: true }),
  })
}

/** The values under the pointer, or at the place that the arrow keys reached. */
function Readout({ of, point }: { of: ChartProps; point: ChartPoint }) {
  return (
    <div className="readout">
      <strong>{point.label}</strong>
      {of.series.map(({ name, color }, index) => (
        <span key={name}>
          <i className={`series-${color}`} />
          {name}: {figureOf(point, index, of)}
        </span>
      ))}
    </div>
  )
}
