import { scaleBand, scaleLinear } from 'd3-scale'
import { EDGE, Frame, HEIGHT, type Point, type Series, WIDTH } from './frame.tsx'

interface BarsProps {
  title: string
  unit?: string
  series: readonly Series[]
  points: readonly Point[]
}

/** A bar for each point, the series on top of each other. A point of nothing leaves a gap; a zero is a zero. */
export function Bars({ title, unit = '', series, points }: BarsProps) {
  const x = scaleBand(
    points.map((_, index) => String(index)),
    [EDGE.left, WIDTH - EDGE.right],
  ).padding(points.length > 60 ? 0.05 : 0.2)
  const highest = Math.max(
    1,
    ...points.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
  )
  const y = scaleLinear([0, highest], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4)
  return (
    <Frame
      title={title}
      unit={unit}
      series={series}
      points={points}
      scale={y}
      placeOf={(index) => ({ x: x(String(index)) ?? 0, width: x.bandwidth() })}
    >
      {points.map(({ label, values }, index) => (
        <g key={label}>
          {stacked(values).map(({ from, to }, which) => (
            <rect
              key={series[which]!.name}
              className={`fill-${series[which]!.color}`}
              x={x(String(index)) ?? 0}
              width={x.bandwidth()}
              y={y(to)}
              height={Math.max(0, y(from) - y(to))}
            />
          ))}
        </g>
      ))}
    </Frame>
  )
}

function stacked(values: readonly (number | null)[]): { from: number; to: number }[] {
  let height = 0
  return values.map((value) => {
    const from = height
    height += value ?? 0
    return { from, to: height }
  })
}
