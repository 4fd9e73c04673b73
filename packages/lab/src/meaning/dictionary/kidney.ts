import { entriesOf } from './entry.ts'

export const KIDNEY = entriesOf(
  'blood',
  `
creatinine = Creatinine : mg/dL 0.05..40 ~0.5..1.3 : 2160-0 Creat SerPl-mCnc : mw 113.12
** Crea; Creat; CREA; Cr
en Serum creatinine; Creatinine serum
es Creatinina; Creatinina sérica; Creatininemia
de Kreatinin; Creatinin; Krea; Kreatinin enzymatisch
fr Créatinine; Créatininémie; Créatinine sérique
it Creatinina; Creatininemia
pt Creatinina

urea = Urea : mg/dL 1..700 ~15..50 : 3091-6 Urea SerPl-mCnc : mw 60.056
** Ur
en Blood urea; Serum urea; Urea level
es Urea; Uremia
de Harnstoff; Urea
fr Urée; Urémie; Urée sanguine
it Urea; Azotemia; Uremia; Urea (azotemia)
pt Ureia; Uréia

urea_nitrogen = Urea nitrogen : mg/dL 0.5..330 ~6..24 : 3094-0 BUN SerPl-mCnc : mw 28.0134
** BUN; NUS; BUN (urea nitrogen)
en Blood urea nitrogen; Urea nitrogen (BUN); Serum urea nitrogen; Urea nitrogen blood; Nitrogen urea
es Nitrógeno ureico; Nitrógeno ureico en sangre; Nitrógeno de urea
de Harnstoff-N; Harnstoff-Stickstoff; Harnstoffstickstoff
fr Azote uréique
it Azoto ureico
pt Nitrogênio ureico; Azoto ureico; Ureia nitrogênio

bun_creatinine_ratio = Urea nitrogen to creatinine ratio : {ratio} 0.5..200 ~6..25 : 3097-3 BUN/Creat SerPl
en BUN/Creatinine ratio; BUN/Creat ratio; BUN / Creatinine; BUN Creatinine ratio; Urea nitrogen/Creatinine; B/C ratio
es Relación BUN/Creatinina; Índice BUN/Creatinina

urea_creatinine_ratio = Urea to creatinine ratio : {ratio} 1..500 ~10..60 : -
en Urea/Creatinine ratio; Urea / Creatinine; Urea creatinine ratio
es Relación urea/creatinina

egfr = Estimated glomerular filtration rate : mL/min/{1.73_m2} 0..250 ~60..150 : 69405-9 GFR/BSA.pred SerPlBld-ArVRat
** eGFR; GFR; TFG; TFGe; eTFG; DFG; DFGe; VFG; VFGe; FG; FGe; eGFR (CKD-EPI); eGFR CKD-EPI; GFR (CKD-EPI); GFR CKD-EPI; CKD-EPI; eGFR (MDRD); MDRD; CKD EPI 2021; eGFR CKD-EPI 2021; eGFR 2021 CKD-EPI; eGFR CKD-EPI 2009; eGFRcr; eFG; Est. GFR; eGFR CKD-EPI Creat; eGFR creat
en Estimated GFR; Glomerular filtration rate; Glomerular filtration rate (estimated); eGFR non-African American; eGFR If NonAfricn Am; eGFR non-Afr. American; GFR estimated; eGFR creatinine; eGFR If Africn Am; eGFR African American; GFR non-African American; GFR African American; Estimated GFR (CKD-EPI 2021)
es Filtrado glomerular; Filtrado glomerular estimado; Tasa de filtración glomerular; Tasa de filtrado glomerular; Filtrado glomerular (CKD-EPI); FG estimado; FGe CKD-EPI; Filtración glomerular; Índice de filtrado glomerular; Tasa de filtración glomerular estimada
de Glomeruläre Filtrationsrate; GFR geschätzt; eGFR nach CKD-EPI; GFR (CKD-EPI-Formel); Glomeruläre Filtrationsrate (CKD-EPI); eGFR n. CKD-EPI; GFR nach CKD-EPI; eGFR (nach CKD-EPI)
fr Débit de filtration glomérulaire; DFG estimé; DFG (CKD-EPI); DFG CKD-EPI; Débit de filtration glomérulaire estimé; DFG selon CKD-EPI; Estimation du DFG; DFG estimé (CKD-EPI)
it Filtrato glomerulare; Filtrato glomerulare stimato; Velocità di filtrazione glomerulare; VFG stimata; eGFR stimato; GFR stimato; Filtrato glomerulare stimato (CKD-EPI); VFG (CKD-EPI)
pt Taxa de filtração glomerular; Ritmo de filtração glomerular; Filtração glomerular; Filtração glomerular estimada; Taxa de filtração glomerular estimada; TFG CKD-EPI; TFG estimada

creatinine_clearance = Creatinine clearance : mL/min 0..300 ~70..150 : -
** Ccr; CrCl
en Creatinine clearance (Cockcroft-Gault); Cockcroft-Gault
es Aclaramiento de creatinina; Depuración de creatinina
de Kreatinin-Clearance; Creatinin-Clearance
fr Clairance de la créatinine; Clairance à la créatinine; Clairance créatinine
it Clearance della creatinina; Clearance creatinina
pt Clearance de creatinina; Depuração de creatinina; Clearance da creatinina

cystatin_c = Cystatin C : mg/L 0.1..15 ~0.5..1.1 : 33863-2 Cystatin C SerPl-mCnc
es Cistatina C
de Cystatin C
fr Cystatine C
it Cistatina C
pt Cistatina C

uric_acid = Uric acid : mg/dL 0.1..30 ~2.4..7.5 : 3084-1 Urate SerPl-mCnc : mw 168.11
** UA; Urate
en Serum uric acid; Uric acid serum
es Ácido úrico; Urato; Uricemia
de Harnsäure
fr Acide urique; Uricémie
it Acido urico; Uricemia; Urato
pt Ácido úrico

beta2_microglobulin = Beta-2 microglobulin : mg/L 0.1..60 ~0.8..2.7 : 1952-1 B2 Microglob SerPl-mCnc
** B2M; Beta 2 microglobulin; B2-microglobulin
es Beta-2 microglobulina; Beta2 microglobulina
de Beta-2-Mikroglobulin
fr Bêta-2 microglobuline
it Beta-2 microglobulina
pt Beta-2 microglobulina
`,
)
