import {
  type Comparator,
  type DaySummaries,
  FIGURES,
  type Figure,
  type FigureName,
  type FigureOfDay,
  figureOf,
} from '@tributary/health'

interface SeriesPlan {
  name: string
  metric: FigureName
  color: number
}

interface ChartPlan {
  title: string
  unit: string
  /** Amounts are bars from zero, measurements are lines. */
  kind: 'bars' | 'lines'
  series: readonly SeriesPlan[]
  axis: ChartAxis
}

/** The rules for the vertical axis of a chart. */
interface ChartAxis {
  /** The axis spans at least this much, so that an everyday change does not look like an emergency. */
  least_span?: number
  /** The lowest and the highest value that the metric can have. */
  bounds?: [number, number]
}

export interface DayChart {
  title: string
  unit: string
  kind: 'bars' | 'lines'
  series: { name: string; metric: FigureName; color: number }[]
  axis: ChartAxis
  /** Null where the day has no value; a zero was reported. */
  points: { day: string; values: (number | null)[]; comparators?: (Comparator | null)[] }[]
}

const bars = (title: string, unit: string, metric: FigureName, color: number): ChartPlan => ({
  title,
  unit,
  kind: 'bars',
  series: [{ name: title, metric, color }],
  axis: {},
})

const line = (
  title: string,
  unit: string,
  [metric, color]: [FigureName, number],
  axis: ChartAxis,
): ChartPlan => ({ title, unit, kind: 'lines', series: [{ name: title, metric, color }], axis })

const PERCENT: [number, number] = [0, 100]

/** In the order of the page. The two measures of heart rate variability never share a scale. */
const CHARTS: readonly ChartPlan[] = [
  bars('Steps', 'steps', 'steps', 1),
  bars('Active energy', 'kcal', 'active_energy', 2),
  {
    title: 'Sleep stages',
    unit: 'h',
    kind: 'bars',
    series: [
      { name: 'Deep', metric: 'deep_sleep', color: 3 },
      { name: 'Light', metric: 'light_sleep', color: 1 },
      { name: 'REM', metric: 'rem_sleep', color: 5 },
      { name: 'Awake', metric: 'awake_in_night', color: 6 },
    ],
    axis: {},
  },
  bars('Time asleep', 'h', 'asleep', 3),
  {
    title: 'Heart rate',
    unit: 'bpm',
    kind: 'lines',
    series: [
      { name: 'Resting', metric: 'resting_heart_rate', color: 5 },
      { name: 'Mean', metric: 'heart_rate_average', color: 2 },
    ],
    axis: { least_span: 40 },
  },
  line('Heart rate variability (RMSSD)', 'ms', ['hrv_rmssd', 3], { least_span: 40 }),
  line('Heart rate variability (SDNN)', 'ms', ['hrv_sdnn', 4], { least_span: 40 }),
  line('Blood oxygen', '%', ['blood_oxygen', 1], { least_span: 8, bounds: PERCENT }),
  line('Breathing rate asleep', 'breaths/min', ['breathing_rate', 4], { least_span: 8 }),
  line('Weight', 'kg', ['weight', 2], { least_span: 4 }),
  line('Blood glucose', 'mg/dL', ['glucose', 5], { least_span: 80 }),
  {
    title: 'Blood pressure',
    unit: 'mmHg',
    kind: 'lines',
    series: [
      { name: 'Systolic', metric: 'systolic_pressure', color: 5 },
      { name: 'Diastolic', metric: 'diastolic_pressure', color: 1 },
    ],
    axis: { least_span: 60 },
  },
  line('Skin temperature', '°C', ['skin_temperature', 2], { least_span: 4 }),
  line('Body temperature', '°C', ['body_temperature', 2], { least_span: 4 }),
  line('Temperature deviation', '°C', ['temperature_deviation', 2], { least_span: 4 }),
  line('Stress', '0–100', ['stress', 6], { least_span: 100, bounds: PERCENT }),
  line('VO₂ max', 'mL/min/kg', ['vo2max', 4], { least_span: 10 }),
  bars('Dietary energy', 'kcal', 'energy_eaten', 4),
  bars('Water intake', 'mL', 'water_drunk', 1),
]

/** Of the days given, in order. Charts without a single value are named instead. */
export function chartsOf(
  days: readonly string[],
  summaries: ReadonlyMap<string, DaySummaries>,
): { charts: DayChart[]; absent: { title: string; metric: FigureName }[] } {
  const made = CHARTS.map(({ series, ...chart }) => ({
    ...chart,
    series: [...series],
    points: days.map((day) => {
      const figures = series.map(({ metric }) => figureOf(metric, summaries.get(day)))
      const comparators = figures.map((figure) => figure?.comparator ?? null)
      return {
        day,
        values: figures.map((figure) => charted(chart.unit, figure)),
        ...(comparators.some((side) => side !== null) && { comparators }),
      }
    }),
  }))
  const isDrawn = ({ points }: DayChart) =>
    points.some(({ values }) => values.some((value) => value !== null))
  return {
    charts: made.filter(isDrawn),
    absent: made
      .filter((chart) => !isDrawn(chart))
      .map(({ title, series }) => ({ title, metric: series[0]!.metric })),
  }
}

/** Minutes are drawn as hours where the chart says so. */
function charted(unit: string, figure: FigureOfDay | null): number | null {
  if (!figure) return null
  return unit === 'h' ? Math.round((figure.value / 60) * 100) / 100 : figure.value
}

export interface DayFigure extends FigureOfDay {
  metric: FigureName
  title: string
}

/** As people write them. */
const UNITS: Readonly<Record<string, string>> = {
  Cel: '°C',
  'kg/m2': 'kg/m²',
  'ms (RMSSD)': 'ms',
  'ms (SDNN)': 'ms',
  '0-100': 'of 100',
}

/** What is said to an assistant after the semicolon, a page shows in other ways. */
const nameOf = (title: string): string => title.split(';', 1)[0]!

/** Of numbers that scores use and no day is drawn with. */
const OTHER_TITLES: Readonly<Record<string, string>> = { '/body_metrics/height_cm_int': 'Height' }

/** What the number in this place of a summary is called; null for one that has no name of its own. */
export function titleAt(path: string): string | null {
  const metrics = Object.values(FIGURES) as Figure[]
  const found = metrics.find(({ places }) => places.some(([, place]) => place === path))
  return found ? nameOf(found.title) : (OTHER_TITLES[path] ?? null)
}

/** Every number that the day has, and the names of those it has not. */
export function figuresOf(day: DaySummaries | undefined): {
  figures: DayFigure[]
  missing: { metric: FigureName; title: string; path: string }[]
} {
  const all = (Object.entries(FIGURES) as [FigureName, Figure][]).map(([metric, { title, places }]) => ({
    metric,
    title: nameOf(title),
    path: places[0]![1],
    figure: figureOf(metric, day),
  }))
  return {
    figures: all.flatMap(({ figure, metric, title }) =>
      figure ? [{ metric, title, ...figure, unit: UNITS[figure.unit] ?? figure.unit }] : [],
    ),
    missing: all.filter(({ figure }) => !figure).map(({ metric, title, path }) => ({ metric, title, path })),
  }
}
