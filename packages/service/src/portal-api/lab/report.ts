import { FLAGS, type ReadReport, type Sheet, SPECIMENS, VALIDATIONS } from '@tributary/lab'
import { type Static, Type } from 'typebox'

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const NumberOrNull = Type.Union([Type.Number(), Type.Null()])

/** On the page as its picture shows it, from the top left corner, in parts of its width and height. */
const PlaceSchema = Type.Object({
  page: Type.Integer(),
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})
export type LabPlace = Static<typeof PlaceSchema>

const ValueSchema = Type.Object({
  name_in_document: Type.String(),
  /** Of the dictionary; null for a result that it does not know. */
  name: TextOrNull,
  code: TextOrNull,
  loinc: TextOrNull,
  /** As the page says. */
  specimen: Type.Union([Type.Enum([...SPECIMENS]), Type.Null()]),
  /** By the clock of the place; null where the page has several times and does not say which is its own. */
  collected: TextOrNull,
  value_in_document: Type.String(),
  unit_in_document: TextOrNull,
  /** In the one unit of the biomarker. */
  value: NumberOrNull,
  value_text: TextOrNull,
  comparator: TextOrNull,
  unit: TextOrNull,
  /** The picture was misread at the unit, as the printed range proves. */
  unit_corrected: Type.Boolean(),
  range: Type.Union([
    Type.Object({ low: NumberOrNull, high: NumberOrNull, text: Type.String() }),
    Type.Null(),
  ]),
  flag: Type.Union([Type.Enum([...FLAGS]), Type.Null()]),
  flag_is_printed: Type.Boolean(),
  validation: Type.Enum([...VALIDATIONS]),
  /** 0 to 1. */
  confidence: Type.Number(),
  place: Type.Union([PlaceSchema, Type.Null()]),
})
export type LabValue = Static<typeof ValueSchema>

/** In points, once it is upright. */
export const PageSizeSchema = Type.Object({
  number: Type.Integer(),
  width: Type.Number(),
  height: Type.Number(),
})

export const ReportSchema = Type.Object({
  collected: Type.Object({
    /** By the clock of the place, without an offset. */
    local: Type.String(),
    offset: TextOrNull,
    zone_from: Type.Union([Type.Literal('document'), Type.Literal('request'), Type.Null()]),
    /** `request`: as the upload said, because the page does not say it. */
    time_from: Type.Union([Type.Literal('document'), Type.Literal('request')]),
    place: Type.Union([PlaceSchema, Type.Null()]),
  }),
  laboratory: TextOrNull,
  language: TextOrNull,
  panels: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(ValueSchema) })),
  pages: Type.Array(PageSizeSchema),
})
export type LabReportView = Static<typeof ReportSchema>

export const describeSheet = ({ number, width, height }: Sheet): Static<typeof PageSizeSchema> => ({
  number,
  width,
  height,
})

export function describeReport({ collected, laboratory, language, panels, seen }: ReadReport): LabReportView {
  const places = seen.values.values()
  return {
    collected: {
      local: collected.local,
      offset: collected.offset,
      zone_from: collected.zoneFrom,
      time_from: collected.timeFrom,
      place: placeOf(seen, seen.collected),
    },
    laboratory,
    language,
    panels: panels.map(({ name, biomarkers }) => ({
      name,
      values: biomarkers.map((of) => ({
        name_in_document: of.nameInDocument,
        name: of.code === null ? null : of.name,
        code: of.code,
        loinc: of.loinc,
        specimen: of.specimen,
        collected: of.collected?.local ?? null,
        value_in_document: of.valueInDocument,
        unit_in_document: of.unitInDocument,
        value: of.value,
        value_text: of.valueText,
        comparator: of.comparator,
        unit: of.unit,
        unit_corrected: of.unitCorrected,
        range: of.range,
        flag: of.flag,
        flag_is_printed: of.flagIsPrinted,
        validation: of.validation,
        confidence: of.confidence,
        place: placeOf(seen, places.next().value),
      })),
    })),
    pages: seen.sheets.map(describeSheet),
  }
}

function placeOf({ sheets }: ReadReport['seen'], box: ReadReport['seen']['collected'] | undefined) {
  const sheet = sheets.find(({ number }) => number === box?.page)
  if (!sheet || !box) return null
  return {
    page: box.page,
    left: box.x / sheet.width,
    top: box.y / sheet.height,
    width: box.width / sheet.width,
    height: box.height / sheet.height,
  }
}
