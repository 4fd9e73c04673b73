import { type ReactNode, useState } from 'react'
import { compared, numberOf } from '../ui/time.tsx'

export interface Series {
  name: string
  /** 1 to 6; the same kind of data has the same colour everywhere. */
  color: number
}

/** One value of each series at a place on the horizontal axis; null where there is none. */
export interface Point {
  label: string
  values: readonly (number | null)[]
  /** Of each value, the side on which the true one lies. */
  comparators?: readonly ('<' | '>' | null)[]
}

export const WIDTH = 640
export const HEIGHT = 200
export const EDGE = { top: 8, right: 8, bottom: 22, left: 44 }

interface FrameProps {
  title: string
  unit: string
  series: readonly Series[]
  points: readonly Point[]
  /** Where each point lies, and how much of the width is its own. */
  placeOf(index: number): { x: number; width: number }
  scale: { ticks(count: number): number[]; (value: number): number }
  children: ReactNode
}

/** Axes, a legend, what lies under the pointer or the keyboard, and the same numbers as a table. */
export function Frame({ title, unit, series, points, placeOf, scale, children }: FrameProps) {
  const [at, setAt] = useState<number | null>(null)
  const pointed = at === null ? null : points[at]
  const every = Math.max(1, Math.ceil(points.length / 8))
  return (
    <figure className="chart">
      {unit && <p className="soft small">{unit}</p>}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, as a chart; the table below it has the numbers`}
      >
        {ticksOf(scale, points).map((tick) => (
          <g key={tick} transform={`translate(0 ${scale(tick)})`}>
            <line className="line-of-scale" x1={EDGE.left} x2={WIDTH - EDGE.right} />
            <text x={EDGE.left - 6} dy="0.32em" textAnchor="end">
              {numberOf(tick)}
            </text>
          </g>
        ))}
        {children}
        {points.map(({ label }, index) => {
          const { x, width } = placeOf(index)
          return (
            <g key={label}>
              {index % every === 0 && (
                <text x={x + width / 2} y={HEIGHT - 6} textAnchor="middle">
                  {label}
                </text>
              )}
              <rect
                className="hit"
                x={x}
                width={width}
                y={EDGE.top}
                height={HEIGHT - EDGE.top - EDGE.bottom}
                onPointerEnter={() => setAt(index)}
                onPointerLeave={() => setAt(null)}
              />
            </g>
          )
        })}
      </svg>
      <p className="readout" aria-hidden="true">
        {pointed && (
          <>
            <strong>{pointed.label}</strong>{' '}
            {series.map(({ name }, index) => `${name}: ${figureOf(pointed, index, unit)}`).join(' · ')}
          </>
        )}
      </p>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name, color }) => (
            <li key={name}>
              <i className={`fill-${color}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>As a table</summary>
        <div className="table-holder">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="right">
                    {unit ? `${name} (${unit})` : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.label}>
                  <td>{point.label}</td>
                  {series.map(({ name }, index) => (
                    <td key={name} className="right">
                      {figureOf(point, index, '')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** What is counted in whole numbers has no half ones on its scale. */
function ticksOf(scale: FrameProps['scale'], points: readonly Point[]): number[] {
  const isCounted = points.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  )
  return scale.ticks(4).filter((tick) => !isCounted || Number.isInteger(tick))
}

function figureOf({ values, comparators }: Point, index: number, unit: string): string {
  const value = values[index] ?? null
  return value === null ? 'none' : `${compared(value, comparators?.[index])}${unit && ` ${unit}`}`
}
