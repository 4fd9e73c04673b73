import { entriesOf } from './entry.ts'

export const ELECTROLYTES = entriesOf(
  'blood',
  `
sodium = Sodium : mmol/L 80..220 ~133..148 : 2951-2 Sodium SerPl-sCnc : mw 22.98977 : eq 1
** Na; Na+
es Sodio; Na (sodio)
de Natrium
fr Sodium; Natrémie; Natremie
it Sodio; Sodiemia; Natremia
pt Sódio

potassium = Potassium : mmol/L 0.8..15 ~3.4..5.3 : 2823-3 Potassium SerPl-sCnc : mw 39.0983 : eq 1
** K; K+
es Potasio
de Kalium
fr Potassium; Kaliémie
it Potassio; Potassiemia; Kaliemia
pt Potássio

chloride = Chloride : mmol/L 40..180 ~95..110 : 2075-0 Chloride SerPl-sCnc : mw 35.453 : eq 1
** Cl; Cl-
en Chlorides; Chlorine
es Cloro; Cloruro; Cloruros
de Chlorid
fr Chlore; Chlorures; Chlorure; Chlorémie
it Cloro; Cloruri; Cloremia; Cloruro
pt Cloro; Cloreto; Cloretos

bicarbonate = Bicarbonate : mmol/L 1..70 ~21..32 : 1963-8 HCO3 SerPl-sCnc : mw 61.0168 : eq 1
** HCO3; HCO3-; Bicarb; cHCO3
en Standard bicarbonate
es Bicarbonato; Bicarbonatos; Bicarbonato estándar; Bicarbonato actual
de Bikarbonat; Hydrogencarbonat; Standardbikarbonat; Standard-Bikarbonat; Bicarbonat
fr Bicarbonates; Bicarbonate; Bicarbonates standards
it Bicarbonato; Bicarbonati; Bicarbonato standard
pt Bicarbonato

total_co2 = Total carbon dioxide : mmol/L 1..75 ~20..32 : 2028-9 CO2 SerPl-sCnc : eq 1
** CO2; TCO2; CO2 total; ctCO2
en Carbon dioxide; Carbon dioxide, total; Total CO2; CO2 content
es Dióxido de carbono; CO2 total; Reserva alcalina
de Gesamt-CO2
fr Réserve alcaline; CO2 total
it Anidride carbonica; CO2 totale; Riserva alcalina
pt Dióxido de carbono; Reserva alcalina

calcium = Calcium : mg/dL 2..25 ~8.4..10.5 : 17861-6 Calcium SerPl-mCnc : mw 40.078 : eq 2
** Ca; Ca++; Ca2+
en Calcium total; Total calcium; Serum calcium
es Calcio; Calcio total; Calcemia
de Kalzium; Calcium gesamt; Gesamtcalcium; Gesamt-Calcium
fr Calcium; Calcémie; Calcium total
it Calcio; Calcemia; Calcio totale
pt Cálcio; Cálcio total

calcium_corrected = Calcium corrected for albumin : mg/dL 2..25 ~8.4..10.5 : - : mw 40.078 : eq 2
en Corrected calcium; Calcium corrected; Calcium adjusted; Adjusted calcium; Albumin corrected calcium; Calcium (adjusted)
es Calcio corregido; Calcio corregido por albúmina
de Calcium korrigiert; Korrigiertes Calcium; Calcium albuminkorrigiert
fr Calcium corrigé; Calcémie corrigée
it Calcio corretto
pt Cálcio corrigido

calcium_ionized = Ionized calcium : mmol/L 0.3..4 ~1.1..1.35 : 1995-0 Ca-I SerPl-sCnc : mw 40.078 : eq 2
** iCa; Ca ionizado; iCa++; Ca i; Ca++; Ca2+
en Calcium ionized; Ionised calcium; Calcium ionised; Free calcium; Calcium, ionized
es Calcio iónico; Calcio ionizado; Calcio iónico libre
de Ionisiertes Calcium; Calcium ionisiert; Ionisiertes Kalzium; Freies Calcium; Ca ionisiert; Calcium, ionisiert
fr Calcium ionisé
it Calcio ionizzato; Calcio ionico
pt Cálcio iônico; Cálcio ionizado; Cálcio iónico

magnesium = Magnesium : mg/dL 0.2..15 ~1.6..2.7 : 19123-9 Magnesium SerPl-mCnc : mw 24.305 : eq 2
** Mg; Mg++; Mg2+
es Magnesio
de Magnesium
fr Magnésium; Magnésémie
it Magnesio; Magnesiemia
pt Magnésio

phosphate = Phosphate (as phosphorus) : mg/dL 0.2..25 ~2.4..4.7 : 2777-1 Phosphate SerPl-mCnc : mw 30.973762
** P; PO4; Phos
en Phosphorus; Phosphate; Inorganic phosphorus; Phosphorus inorganic; Inorganic phosphate; Phosphate inorganic; Serum phosphorus; Phosphorous
es Fósforo; Fosfato; Fósforo inorgánico; Fosfatos; Fosfatemia
de Phosphat; Phosphor; Anorganisches Phosphat; Phosphat anorganisch; Phosphor anorganisch
fr Phosphore; Phosphates; Phosphorémie; Phosphate; Phosphore inorganique; Phosphatémie
it Fosforo; Fosfati; Fosforemia; Fosfato inorganico; Fosforo inorganico; Fosfatemia
pt Fósforo; Fosfato; Fósforo inorgânico

osmolality = Osmolality : mosm/kg 150..500 ~275..300 : 2692-2 Osmolality SerPl
** Osm
en Serum osmolality; Osmolarity; Calculated osmolality
es Osmolalidad; Osmolaridad
de Osmolalität; Osmolarität
fr Osmolalité; Osmolarité
it Osmolalità; Osmolarità
pt Osmolalidade; Osmolaridade

anion_gap = Anion gap : mmol/L -20..60 ~3..16 : 33037-3 Anion Gap SerPl-sCnc : eq 1
** AG
en Anion gap (calculated)
es Hiato aniónico; Brecha aniónica; Anión gap; Anion GAP
de Anionenlücke
fr Trou anionique
it Gap anionico; Anion gap
pt Ânion gap; Hiato aniônico

lithium = Lithium : mmol/L 0..10 ~0.4..1.2 : 14334-7 Lithium SerPl-sCnc : mw 6.94 : eq 1
es Litio; Litemia
de Lithium
fr Lithium; Lithémie
it Litio; Litiemia
pt Lítio
`,
)
