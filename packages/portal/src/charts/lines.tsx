import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { EDGE, Frame, HEIGHT, type Point, type Series, WIDTH } from './frame.tsx'

interface LinesProps {
  title: string
  unit?: string
  series: readonly Series[]
  points: readonly Point[]
  /** The scale begins at zero, for amounts; otherwise near the lowest value, for measurements. */
  fromZero?: boolean
}

/** A line for each series, broken where there is no value. */
export function Lines({ title, unit = '', series, points, fromZero = false }: LinesProps) {
  const all = points.flatMap(({ values }) => values.filter((value) => value !== null))
  const lowest = fromZero || all.length === 0 ? 0 : Math.min(...all)
  const highest = all.length === 0 ? 1 : Math.max(...all)
  const room = highest === lowest ? Math.max(1, Math.abs(highest) * 0.1) : 0
  const y = scaleLinear(
    [lowest - (fromZero ? 0 : room), highest + room],
    [HEIGHT - EDGE.bottom, EDGE.top],
  ).nice(4)
  const step = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, points.length)
  const middleOf = (index: number) => EDGE.left + step * (index + 0.5)
  return (
    <Frame
      title={title}
      unit={unit}
      series={series}
      points={points}
      scale={y}
      placeOf={(index) => ({ x: EDGE.left + step * index, width: step })}
    >
      {series.map(({ name, color }, which) => (
        <g key={name}>
          <path
            className={`stroke-${color}`}
            fill="none"
            strokeWidth={2}
            d={
              line<Point>()
                .defined(({ values }) => typeof values[which] === 'number')
                .x((_, index) => middleOf(index))
                .y(({ values }) => y(values[which]!))([...points]) ?? ''
            }
          />
          {points.map(({ label, values }, index) =>
            typeof values[which] === 'number' ? (
              <circle
                key={label}
                className={`fill-${color}`}
                cx={middleOf(index)}
                cy={y(values[which])}
                r={points.length > 120 ? 1 : 2.5}
              />
            ) : null,
          )}
        </g>
      ))}
    </Frame>
  )
}
