import { platelets, redCells, sedimentation, whiteCells, whiteCellsAbsolute } from './blood-count.ts'
import { bun, electrolytes, kidney, lipids, liver, sugar } from './chemistry.ts'
import { iron, sexHormones, thyroid, vitamins } from './hormones.ts'
import { bloodGroup, clotting, heart, inflammation, serology, tumourMarkers } from './immunology.ts'
import type { Analyte, WordedAnalyte } from './table.ts'
import { sediment, urineNumbers, urineQuantities, urineStrip } from './urine.ts'

export type PanelKey =
  | 'blood_count'
  | 'sugar'
  | 'kidney'
  | 'electrolytes'
  | 'liver'
  | 'lipids'
  | 'thyroid'
  | 'hormones'
  | 'vitamins'
  | 'iron'
  | 'inflammation'
  | 'tumour_markers'
  | 'heart'
  | 'clotting'
  | 'serology'
  | 'blood_group'
  | 'urine'
  | 'sediment'
  | 'urine_quantities'

export interface PanelSource {
  specimen: 'blood' | 'urine'
  analytes: readonly (Analyte | WordedAnalyte)[]
}

export const PANELS: Record<PanelKey, PanelSource> = {
  blood_count: {
    specimen: 'blood',
    analytes: [...redCells, ...whiteCells, ...whiteCellsAbsolute, ...platelets, ...sedimentation],
  },
  sugar: { specimen: 'blood', analytes: sugar },
  kidney: { specimen: 'blood', analytes: [...bun, ...kidney] },
  electrolytes: { specimen: 'blood', analytes: electrolytes },
  liver: { specimen: 'blood', analytes: liver },
  lipids: { specimen: 'blood', analytes: lipids },
  thyroid: { specimen: 'blood', analytes: thyroid },
  hormones: { specimen: 'blood', analytes: sexHormones },
  vitamins: { specimen: 'blood', analytes: vitamins },
  iron: { specimen: 'blood', analytes: iron },
  inflammation: { specimen: 'blood', analytes: inflammation },
  tumour_markers: { specimen: 'blood', analytes: tumourMarkers },
  heart: { specimen: 'blood', analytes: heart },
  clotting: { specimen: 'blood', analytes: clotting },
  serology: { specimen: 'blood', analytes: serology },
  blood_group: { specimen: 'blood', analytes: bloodGroup },
  urine: { specimen: 'urine', analytes: [...urineStrip, ...urineNumbers] },
  sediment: { specimen: 'urine', analytes: sediment },
  urine_quantities: { specimen: 'urine', analytes: urineQuantities },
}

export const ANALYTES: readonly (Analyte | WordedAnalyte)[] = Object.values(PANELS).flatMap(
  (panel) => panel.analytes,
)
