import type { Biomarker, ReadReport } from '@tributary/lab'

const place = (y: number) => ({ page: 1, x: 72, y, width: 310, height: 11 })

const PLAIN = {
  specimen: 'blood',
  valueText: null,
  comparator: null,
  flagIsPrinted: false,
  validation: 'valid',
} as const

const BIOMARKERS: readonly Omit<Biomarker, 'collected'>[] = [
  {
    ...PLAIN,
    code: 'hemoglobin',
    name: 'Hemoglobin',
    nameInDocument: 'Hämoglobin',
    loinc: '718-7',
    value: 13.9,
    unit: 'g/dL',
    valueInDocument: '13,9',
    unitInDocument: 'g/dl',
    unitCorrected: false,
    range: { low: 12, high: 15.6, text: '12,0 - 15,6' },
    flag: 'normal',
    confidence: 0.99,
    location: place(212),
  },
  {
    ...PLAIN,
    code: 'ferritin',
    name: 'Ferritin',
    nameInDocument: 'Ferritin',
    loinc: '2276-4',
    value: 11,
    unit: 'ng/mL',
    valueInDocument: '11',
    unitInDocument: 'µg/l',
    unitCorrected: false,
    range: { low: 15, high: 150, text: '15 - 150' },
    flag: 'low',
    flagIsPrinted: true,
    confidence: 0.97,
    location: place(228),
  },
]

const collectedOn = (day: string) => ({ local: `${day}T07:30:00`, offset: '+01:00' })

/** Returns a laboratory report as the reader would return it. */
export const labReportOf = (day: string): ReadReport => ({
  collected: { ...collectedOn(day), zoneFrom: 'request', timeFrom: 'document', location: place(96) },
  laboratory: 'Labor Nord',
  language: 'de',
  panels: [
    {
      code: 'cbc',
      name: 'Blutbild',
      biomarkers: BIOMARKERS.map((one) => ({ ...one, collected: collectedOn(day) })),
    },
  ],
  seen: { sheets: [], collected: place(96), values: BIOMARKERS.map(({ location }) => location) },
})
