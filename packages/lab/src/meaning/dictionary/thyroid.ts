import { entriesOf } from './entry.ts'

export const THYROID = entriesOf(
  'blood',
  `
tsh = Thyroid stimulating hormone : m[IU]/L 0..1000 ~0.3..5 : 3016-3 TSH SerPl-aCnc
** TSH; TSH-us; uTSH; hTSH; TSHus; TSH basal; TSH 3rd generation; TSH ultrasensitive; TSH 3 UL; hs-TSH; TSH-ultra; T.S.H.; sTSH
en Thyrotropin; Thyroid stimulating hormone (TSH); Thyroid-stimulating hormone (ultrasensitive); TSH, 3rd generation; TSH (ultrasensitive); Thyrotropin (TSH); TSH with reflex to FT4; TSH w/reflex to FT4; TSH reflex to FT4; TSH with reflex
es Tirotropina; Hormona estimulante de tiroides; Hormona estimulante del tiroides; TSH (tirotropina); Tirotropina (TSH); TSH ultrasensible; Hormona tiroestimulante; Hormona tirotropa; Hormona estimulante de la tiroides; Hormona tiroestimulante (TSH)
de Thyreotropin; Thyreoidea-stimulierendes Hormon; TSH basal; TSH-basal; Thyreotropes Hormon
fr Thyréostimuline; TSH ultrasensible; TSH (thyréostimuline); TSH us; Thyréostimuline (TSH); TSH ultra-sensible; TSH 3ème génération
it Tireotropina; Ormone tireotropo; TSH (ormone tireotropo); TSH riflesso; TSH reflex; Tireotropina (TSH)
pt Hormônio tireoestimulante; Hormona tireoestimulante; TSH ultrassensível; TSH - hormônio tireoestimulante; Hormônio tireoestimulante (TSH); Tireotrofina; TSH ultra sensível; Hormônio estimulante da tireoide

t4_free = Thyroxine (T4), free : ng/dL 0.05..15 ~0.7..2 : 3024-7 T4 Free SerPl-mCnc : mw 776.87
** FT4; fT4; T4L; Free T4; T4 libre; T4-L; F-T4
en Thyroxine free; Free thyroxine; T4 free; T4 (free); Free thyroxine (FT4); T4, free (direct); T4,Free(Direct); Free T4 (FT4)
es Tiroxina libre; T4 libre (FT4); Tiroxina libre (T4L); T4 libre (tiroxina libre); Tiroxina libre T4
de Freies T4; T4 frei; Freies Thyroxin; Thyroxin frei; fT4 (freies T4); Freies Thyroxin (fT4); T4, frei; FT4 freies Thyroxin
fr T4 libre; Thyroxine libre; T4L (thyroxine libre); T4 libre (FT4); Thyroxine libre (T4L)
it T4 libero; FT4 tiroxina libera; Tiroxina libera; FT4 (tiroxina libera); Tiroxina libera (FT4)
pt T4 livre; Tiroxina livre; T4 livre - tiroxina livre; Tiroxina livre (T4 livre); T4L - tiroxina livre; Tiroxina livre (T4L)

t3_free = Triiodothyronine (T3), free : pg/mL 0.2..50 ~1.8..4.8 : 3051-0 T3Free SerPl-mCnc : mw 650.97
** FT3; fT3; T3L; Free T3; T3 libre; T3-L; F-T3
en Triiodothyronine free; Free triiodothyronine; T3 free; Free triiodothyronine (FT3); Tri-iodothyronine free; Triiodothyronine (T3), free; T3, free; Free T3 (FT3)
es Triyodotironina libre; T3 libre (FT3); Triyodotironina libre (T3L)
de Freies T3; T3 frei; Freies Trijodthyronin; fT3 (freies T3); Freies Trijodthyronin (fT3); T3, frei
fr T3 libre; Triiodothyronine libre; T3L (triiodothyronine libre); T3 libre (FT3)
it T3 libero; FT3 triiodotironina libera; Triiodotironina libera; FT3 (triiodotironina libera); Triiodotironina libera (FT3)
pt T3 livre; Triiodotironina livre; Tri-iodotironina livre

t4_total = Thyroxine (T4), total : ug/dL 0.2..40 ~4.5..12.5 : 3026-2 T4 SerPl-mCnc : mw 776.87
** T4; TT4; T4 total; Total T4
en Thyroxine; Thyroxine total; Total thyroxine; Thyroxine (T4); Thyroxine - total; Total thyroxine (T4)
es Tiroxina; Tiroxina total; Tiroxina (T4); T4 total (tiroxina)
de Thyroxin; Gesamt-T4; T4 gesamt; Gesamtthyroxin
fr Thyroxine; T4 totale; Thyroxine totale
it Tiroxina; T4 totale; Tiroxina totale; Tiroxina (T4)
pt Tiroxina; Tiroxina total; T4 - tiroxina

t3_total = Triiodothyronine (T3), total : ng/dL 5..1000 ~70..210 : 3053-6 T3 SerPl-mCnc : mw 650.97
** T3; TT3; T3 total; Total T3
en Triiodothyronine; Triiodothyronine total; Total triiodothyronine; Tri-iodothyronine; Triiodothyronine (T3); Tri-iodothyronine - total; Total triiodothyronine (T3)
es Triyodotironina; Triyodotironina total; Triyodotironina (T3)
de Trijodthyronin; Gesamt-T3; T3 gesamt
fr Triiodothyronine; T3 totale
it Triiodotironina; T3 totale; Triiodotironina (T3)
pt Triiodotironina; Triiodotironina total; T3 - triiodotironina

t3_reverse = Reverse T3 : ng/dL 1..200 ~9..27 : - : mw 650.97
** rT3; Reverse triiodothyronine; T3 reverse
es T3 reversa
it T3 reverse
pt T3 reverso

t3_uptake = T3 uptake : % 5..80 ~22..40 : 3050-2 T3RU NFr SerPl
** T3RU; T-uptake
es Captación de T3

free_t4_index = Free thyroxine index : {index} 0..30 ~1.2..5 : -
** FTI; FT4I
en Free T4 index

anti_tpo = Thyroid peroxidase antibodies : [IU]/mL 0..100000 ~0..40 : 8099-4 Thyroperoxidase Ab SerPl-aCnc
** Anti-TPO; TPO-Ab; TPO-AK; Anti TPO; TPO Ab; ATPO; TPO; MAK; AbTPO; TPO-Antikörper; Ac anti-TPO; AMA-TPO
en Thyroid peroxidase antibody; Anti thyroid peroxidase; Anti-thyroid peroxidase antibodies; Thyroid peroxidase (TPO) Ab; Microsomal antibodies; TPO antibodies; Anti-thyroid peroxidase; Anti thyroid peroxidase antibody; Anti-TPO antibodies; Thyroid peroxidase antibodies (TPO)
es Anticuerpos antiperoxidasa; Anticuerpos anti-TPO; Anticuerpos antiperoxidasa tiroidea; Anticuerpos anti peroxidasa; Anticuerpos anti-peroxidasa tiroidea; Anticuerpos antimicrosomales; Ac. antiperoxidasa tiroidea; Ac. anti-TPO
de Thyreoperoxidase-Antikörper; Anti-TPO (MAK); TPO-AK (MAK); TPO-Ak; Anti-TPO-Ak; MAK (TPO-AK); Ak gegen TPO; TPO-AAK
fr Anticorps anti-TPO; Anticorps anti-thyroperoxydase; Anticorps antiperoxydase; Ac anti-thyroperoxydase; Anticorps anti-thyropéroxydase
it Anticorpi anti-TPO; Anticorpi anti tireoperossidasi; Anticorpi antiperossidasi; Ab anti-TPO; Anticorpi anti perossidasi tiroidea; Ab anti tireoperossidasi
pt Anticorpos anti-TPO; Anticorpos antiperoxidase; Anticorpos anti-peroxidase; Anticorpo anti-TPO; Anti-peroxidase tireoidiana; Anticorpos antitireoperoxidase; Anticorpos anti-tireoperoxidase

anti_thyroglobulin = Thyroglobulin antibodies : [IU]/mL 0..100000 ~0..115 : 8098-6 Thyroglob Ab SerPl-aCnc
** Anti-Tg; TgAb; Tg-AK; TAK; ATG; Anti TG; TG-Ab; Anti-thyroglobulin; AbTg; TAK (Tg-AK)
en Thyroglobulin antibody; Anti thyroglobulin; Anti-thyroglobulin antibodies; Antithyroglobulin Ab; Anti-thyroglobulin antibody; Thyroglobulin Ab; Antithyroglobulin antibody
es Anticuerpos antitiroglobulina; Anticuerpos anti-tiroglobulina; Ac. antitiroglobulina; Anticuerpos anti tiroglobulina
de Thyreoglobulin-Antikörper; Tg-Antikörper; Anti-Thyreoglobulin; Thyreoglobulin-AK; Thyreoglobulin-AAK; Tg-AAK
fr Anticorps anti-thyroglobuline; Ac anti-thyroglobuline; Anticorps antithyroglobuline
it Anticorpi anti-tireoglobulina; Ab anti-tireoglobulina; Anticorpi anti tireoglobulina; Anticorpi antitireoglobulina
pt Anticorpos antitireoglobulina; Anticorpos anti-tireoglobulina; Anticorpo antitireoglobulina; Anticorpos antitiroglobulina; Anti-tireoglobulina

trab = TSH receptor antibodies : [IU]/L 0..500 ~0..1.75 : -
** TRAb; TRAK; TSH-R Ab; TBII; TSI
en Thyrotropin receptor antibody; TSH receptor antibody; Thyrotropin receptor Ab; Anti-TSH receptor
es Anticuerpos anti receptor de TSH; Anticuerpos antirreceptor de TSH; TRAb anticuerpos
de TSH-Rezeptor-Antikörper; TSH-Rezeptor-AK; TRAK (TSH-Rezeptor-AK)
fr Anticorps anti-récepteurs de la TSH; Anticorps anti-récepteur TSH
it Anticorpi anti recettore TSH; Ab anti recettore TSH
pt Anticorpos antirreceptor de TSH; Anticorpo anti-receptor de TSH; TRAB

thyroglobulin = Thyroglobulin : ng/mL 0..100000 ~1..60 : 3013-0 Thyroglob SerPl-mCnc
** Tg; hTg
es Tiroglobulina
de Thyreoglobulin
fr Thyroglobuline
it Tireoglobulina
pt Tireoglobulina; Tiroglobulina

calcitonin = Calcitonin : pg/mL 0..100000 ~0..12 : 1992-7 Calcit SerPl-mCnc
** CT (calcitonin)
es Calcitonina
de Kalzitonin; Calcitonin
fr Calcitonine; Thyrocalcitonine
it Calcitonina
pt Calcitonina
`,
)
