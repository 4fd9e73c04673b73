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
}

export interface DayChart {
  title: string
  unit: string
  kind: 'bars' | 'lines'
  series: { name: string; metric: FigureName; color: number }[]
  /** Null where the day has no value; a zero was reported. */
  points: { day: string; values: (number | null)[]; comparators?: (Comparator | null)[] }[]
}

const one = (title: string, unit: string, kind: ChartPlan['kind'], metric: FigureName, color: number) => ({
  title,
  unit,
  kind,
  series: [{ name: title, metric, color }],
})

/** In the order of the page. The two measures of heart rate variability never share a scale. */
const CHARTS: readonly ChartPlan[] = [
  one('Steps', 'steps', 'bars', 'steps', 1),
  one('Active energy', 'kcal', 'bars', 'active_energy', 2),
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
  },
  one('Time asleep', 'h', 'bars', 'asleep', 3),
  {
    title: 'Heart rate',
    unit: 'bpm',
    kind: 'lines',
    series: [
      { name: 'Resting', metric: 'resting_heart_rate', color: 5 },
      { name: 'Mean', metric: 'heart_rate_average', color: 2 },
    ],
  },
  one('Heart rate variability (RMSSD)', 'ms', 'lines', 'hrv_rmssd', 3),
  one('Heart rate variability (SDNN)', 'ms', 'lines', 'hrv_sdnn', 4),
  one('Blood oxygen', '%', 'lines', 'blood_oxygen', 1),
  one('Breathing rate asleep', 'breaths/min', 'lines', 'breathing_rate', 4),
  one('Weight', 'kg', 'lines', 'weight', 2),
  one('Blood glucose', 'mg/dL', 'lines', 'glucose', 5),
  {
    title: 'Blood pressure',
    unit: 'mmHg',
    kind: 'lines',
    series: [
      { name: 'Systolic', metric: 'systolic_pressure', color: 5 },
      { name: 'Diastolic', metric: 'diastolic_pressure', color: 1 },
    ],
  },
  one('Skin temperature', '°C', 'lines', 'skin_temperature', 2),
  one('Body temperature', '°C', 'lines', 'body_temperature', 2),
  one('Deviation from the usual temperature', '°C', 'lines', 'temperature_deviation', 2),
  one('Stress', '0–100', 'lines', 'stress', 6),
  one('Maximal oxygen uptake', 'mL/min/kg', 'lines', 'vo2max', 4),
  one('Energy eaten', 'kcal', 'bars', 'energy_eaten', 4),
  one('Water drunk', 'mL', 'bars', 'water_drunk', 1),
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
