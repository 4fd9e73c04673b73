import { lazy, Suspense, useState } from 'react'
import { Loading } from '../ui/loaded.tsx'
import { figureOf } from './figure.ts'
import type { ChartProps } from './types.ts'

/** The charting library is loaded with the first chart. */
const Plot = lazy(() => import('./plot.tsx'))

/** A chart with its unit, its legend and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const { unit, series, points, band } = props
  return (
    <figure className="chart">
      {unit && <p className="soft small">{unit}</p>}
      <div className="plot">
        <Suspense fallback={<Loading />}>
          <Plot key={`${points[0]?.label} ${points.at(-1)?.label} ${points.length}`} {...props} />
        </Suspense>
      </div>
      {(series.length > 1 || band) && (
        <ul className="legend">
          {series.map(({ name, color }) => (
            <li key={name}>
              <i className={`series-${color}`} />
              {name}
            </li>
          ))}
          {band && (
            <li>
              <i className="band" />
              {band.name}
            </li>
          )}
        </ul>
      )}
      <AsTable {...props} />
    </figure>
  )
}

function AsTable({ title, unit = '', series, points, levels }: ChartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && (
        <div className="table-holder">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="right">
                    {unit ? `${name} (${unit})` : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.at ?? point.label}>
                  <td>{point.label}</td>
                  {series.map(({ name }, index) => (
                    <td key={name} className="right">
                      {figureOf(point, index, levels ? { levels } : {})}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
