import type { DictionaryEntry } from './entry.ts'
import allergy from './rows/allergy.json' with { type: 'json' }
import aminoAcids from './rows/amino-acids.json' with { type: 'json' }
import asciticFluid from './rows/ascitic-fluid.json' with { type: 'json' }
import autoimmunity from './rows/autoimmunity.json' with { type: 'json' }
import bloodGases from './rows/blood-gases.json' with { type: 'json' }
import cerebrospinalFluid from './rows/cerebrospinal-fluid.json' with { type: 'json' }
import coagulation from './rows/coagulation.json' with { type: 'json' }
import differential from './rows/differential.json' with { type: 'json' }
import drugs from './rows/drugs.json' with { type: 'json' }
import electrolytes from './rows/electrolytes.json' with { type: 'json' }
import fluids from './rows/fluids.json' with { type: 'json' }
import haematology from './rows/haematology.json' with { type: 'json' }
import heartMuscle from './rows/heart-muscle.json' with { type: 'json' }
import hormones from './rows/hormones.json' with { type: 'json' }
import immunology from './rows/immunology.json' with { type: 'json' }
import ironVitamins from './rows/iron-vitamins.json' with { type: 'json' }
import kidney from './rows/kidney.json' with { type: 'json' }
import lipids from './rows/lipids.json' with { type: 'json' }
import liver from './rows/liver.json' with { type: 'json' }
import metabolism from './rows/metabolism.json' with { type: 'json' }
import pleuralFluid from './rows/pleural-fluid.json' with { type: 'json' }
import proteins from './rows/proteins.json' with { type: 'json' }
import semen from './rows/semen.json' with { type: 'json' }
import serology from './rows/serology.json' with { type: 'json' }
import stool from './rows/stool.json' with { type: 'json' }
import synovialFluid from './rows/synovial-fluid.json' with { type: 'json' }
import thyroid from './rows/thyroid.json' with { type: 'json' }
import toxicology from './rows/toxicology.json' with { type: 'json' }
import tumourMarkers from './rows/tumour-markers.json' with { type: 'json' }
import urineChemistry from './rows/urine-chemistry.json' with { type: 'json' }
import urineSediment from './rows/urine-sediment.json' with { type: 'json' }
import { readTable } from './table.ts'

/** Where a name is shared, the biomarker of the earlier file is the likelier. */
const FILES: readonly (readonly [string, unknown])[] = [
  ['haematology', haematology],
  ['differential', differential],
  ['metabolism', metabolism],
  ['kidney', kidney],
  ['liver', liver],
  ['electrolytes', electrolytes],
  ['proteins', proteins],
  ['coagulation', coagulation],
  ['iron-vitamins', ironVitamins],
  ['thyroid', thyroid],
  ['hormones', hormones],
  ['tumour-markers', tumourMarkers],
  ['heart-muscle', heartMuscle],
  ['blood-gases', bloodGases],
  ['urine-chemistry', urineChemistry],
  ['urine-sediment', urineSediment],
  ['serology', serology],
  ['autoimmunity', autoimmunity],
  ['drugs', drugs],
  ['stool', stool],
  ['lipids', lipids],
  ['immunology', immunology],
  ['allergy', allergy],
  ['toxicology', toxicology],
  ['amino-acids', aminoAcids],
  ['cerebrospinal-fluid', cerebrospinalFluid],
  ['pleural-fluid', pleuralFluid],
  ['ascitic-fluid', asciticFluid],
  ['synovial-fluid', synovialFluid],
  ['semen', semen],
  ['fluids', fluids],
]

/** One table for each subject, as its file holds it. */
export const TABLES = FILES.map(([file, rows]) => {
  const { entries, faults } = readTable(file, rows)
  const [first] = faults
  if (first) throw new Error(`${first.file}.json: ${first.row}: ${first.column} ${first.message}`)
  return { file, entries }
})

/** Every biomarker that this service knows by name. */
export const ENTRIES: readonly DictionaryEntry[] = TABLES.flatMap(({ entries }) => entries)

const byCode = new Map(ENTRIES.map((entry) => [entry.code, entry]))

export function entryOf(code: string): DictionaryEntry | null {
  return byCode.get(code) ?? null
}
