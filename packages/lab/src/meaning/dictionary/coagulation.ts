import { entriesOf } from './entry.ts'

export const COAGULATION = entriesOf(
  'blood',
  `
prothrombin_time = Prothrombin time : s 5..300 ~9.5..14.5 : 5902-2 PT PPP
** PT; TP; PT (sec); PT sec
en Prothrombin time (PT); PT patient; Prothrombin time patient; Patient prothrombin time; Protime; Patient time
es Tiempo de protrombina; Tiempo protrombina; TP (tiempo de protrombina); TP segundos; Tiempo de protrombina paciente; TP paciente
de Thromboplastinzeit; Prothrombinzeit; TPZ Sekunden
fr Temps de Quick; Temps de prothrombine; Temps du malade; Temps de Quick malade; Temps de Quick patient; TQ patient; Temps de Quick du patient
it Tempo di protrombina; Tempo protrombina; Tempo di Quick
pt Tempo de protrombina; Tempo de atividade da protrombina; TAP

prothrombin_activity = Prothrombin activity : % 1..200 ~70..130 : 5894-1 PT Act/Nor PPP
** TPZ; Quick; PT %; TP %; TP
en Prothrombin activity %; Prothrombin index
es Actividad de protrombina; Índice de Quick; Tasa de protrombina; Índice de protrombina; Actividad protrombínica; Tiempo de protrombina
de Quick-Wert; Quickwert; Thromboplastinzeit (Quick); Thromboplastinzeit nach Quick; TPZ (Quick); Thromboplastinzeit; Prothrombinzeit nach Quick
fr Taux de prothrombine; TP (taux de prothrombine)
it Attività protrombinica; PT attività; Tempo di protrombina; Attività di protrombina; Attività protrombinica (Quick); Tempo di Quick attività
pt Atividade de protrombina; Atividade da protrombina; Tempo de protrombina; Atividade

inr = International normalized ratio : {INR} 0.3..25 ~0.8..1.3 : 6301-6 INR PPP
** INR; RNI; PT-INR; PT INR; INR (PT)
en PT (INR); Prothrombin time INR; INR ratio; International normalised ratio
es INR (tiempo de protrombina); Razón normalizada internacional; TP INR
de INR-Wert; Quick INR
fr INR (Quick)
it PT INR; Tempo di protrombina INR; INR ratio normalizzato
pt RNI (INR); INR - RNI; Relação normalizada internacional; TAP INR

aptt = Activated partial thromboplastin time : s 10..300 ~22..40 : 14979-9 aPTT PPP
** aPTT; APTT; PTT; TTPA; TTPa; TCA; TCK; APTT (sec); KPTT; APTT patient
en Partial thromboplastin time; Partial thromboplastin time activated; PTT activated; APTT patient
es Tiempo de tromboplastina parcial activado; Tiempo de tromboplastina parcial; TTP; TTPA (tiempo de tromboplastina parcial activada); Tiempo de cefalina; Tiempo de tromboplastina parcial activada; TTPA paciente; Cefalina; TTPA (cefalina); KPTT
de Partielle Thromboplastinzeit; aktivierte partielle Thromboplastinzeit; PTT (Pathromtin)
fr Temps de céphaline activée; TCA patient; Temps de céphaline avec activateur; Temps de céphaline + activateur
it Tempo di tromboplastina parziale; Tempo di tromboplastina parziale attivata; PTT tempo di tromboplastina parziale
pt Tempo de tromboplastina parcial ativada; Tempo de tromboplastina parcial; TTP ativado; Tempo de tromboplastina parcial ativado

aptt_ratio = aPTT ratio : {ratio} 0.3..10 ~0.8..1.25 : -
** aPTT ratio; APTT ratio; PTT ratio; TCA ratio; Ratio TTPA; Ratio aPTT
fr Rapport TCA; TCA rapport malade/témoin; Rapport M/T
it Ratio PTT; aPTT rapporto

thrombin_time = Thrombin time : s 5..300 ~12..21 : 3243-3 TT PPP
** TT; TZ
es Tiempo de trombina
de Thrombinzeit
fr Temps de thrombine
it Tempo di trombina
pt Tempo de trombina

fibrinogen = Fibrinogen : mg/dL 10..2000 ~180..450 : 3255-7 Fibrinogen PPP-mCnc
** FIB; Fibr
en Fibrinogen activity; Fibrinogen (Clauss)
es Fibrinógeno; Fibrinógeno derivado
de Fibrinogen nach Clauss
fr Fibrinogène; Fibrinogène (Clauss)
it Fibrinogeno
pt Fibrinogênio; Fibrinogénio

d_dimer = D-dimer : ng/mL 0..300000 ~0..500, ng/mL{FEU} 0..300000 ~0..500, ng/mL{DDU} 0..150000 ~0..250 : -, 48065-7 D Dimer FEU PPP-mCnc, 48066-5 D Dimer DDU PPP-mCnc
** D-Dimer; D-dimers; DDimer; D dimer; D-D; DD-Dimer
es Dímero D; Dímero-D; Dímeros D
de D-Dimere; D-Dimer
fr D-dimères; D-dimère
it D-dimero; Dimero D; D-dimeri
pt Dímero D; D-dímero; D-dímeros

antithrombin = Antithrombin activity : % 1..250 ~75..130 : 27811-9 AT Act/Nor PPP Chro
** AT; AT III; ATIII; AT-III
en Antithrombin III; Antithrombin; Antithrombin III activity
es Antitrombina III; Antitrombina
de Antithrombin III; Antithrombin-Aktivität; Antithrombin
fr Antithrombine III; Antithrombine
it Antitrombina III; Antitrombina
pt Antitrombina III; Antitrombina

protein_c = Protein C activity : % 0..300 ~70..140 : -
en Protein C; Protein C functional
es Proteína C; Proteína C actividad; Proteína C funcional
de Protein C-Aktivität; Protein C
fr Protéine C; Protéine C activité
it Proteina C; Proteina C coagulativa
pt Proteína C; Proteína C funcional

protein_s = Protein S activity : % 0..300 ~55..150 : -
en Protein S; Protein S functional
es Proteína S; Proteína S actividad; Proteína S funcional
de Protein S-Aktivität; Protein S
fr Protéine S; Protéine S activité
it Proteina S; Proteina S coagulativa
pt Proteína S; Proteína S funcional

protein_s_free = Protein S antigen, free : % 0..300 ~55..150 : -
en Free protein S; Protein S free; Protein S free antigen
es Proteína S libre
de Freies Protein S; Protein S frei
fr Protéine S libre
it Proteina S libera
pt Proteína S livre

apc_resistance = Activated protein C resistance : {ratio} 0.3..10 ~2..5 : -
** APC resistance; APC-R; APCR
es Resistencia a la proteína C activada
de APC-Resistenz
fr Résistance à la protéine C activée
it Resistenza alla proteina C attivata; APC resistance
pt Resistência à proteína C ativada

factor_ii = Coagulation factor II activity : % 0..300 ~70..130 : 3289-6 Prothrom Act/Nor PPP
** Factor II; Faktor II; Facteur II; Fattore II; Fator II

factor_v = Coagulation factor V activity : % 0..300 ~60..140 : 3193-0 Fact V Act/Nor PPP
** Factor V; Faktor V; Facteur V; Fattore V; Fator V

factor_vii = Coagulation factor VII activity : % 0..400 ~60..140 : 3198-9 Fact VII Act/Nor PPP
** Factor VII; Faktor VII; Facteur VII; Fattore VII; Fator VII

factor_viii = Coagulation factor VIII activity : % 0..600 ~60..160 : 3209-4 Fact VIII Act/Nor PPP
** Factor VIII; Faktor VIII; Facteur VIII; Fattore VIII; Fator VIII; Factor VIII activity; Factor VIII:C

factor_ix = Coagulation factor IX activity : % 0..300 ~60..150 : 3187-2 Fact IX Act/Nor PPP
** Factor IX; Faktor IX; Facteur IX; Fattore IX; Fator IX

von_willebrand_antigen = von Willebrand factor antigen : % 0..600 ~50..160 : -
** vWF:Ag; VWF Ag; vWF antigen
en von Willebrand antigen
es Factor von Willebrand antígeno; Antígeno von Willebrand
de von-Willebrand-Faktor-Antigen; vWF-Antigen
fr Facteur Willebrand antigène
it Fattore von Willebrand antigene

anti_xa = Anti-factor Xa activity : [IU]/mL 0..5 ~0..1.1 : -
** Anti-Xa; Anti Xa; Anti-Xa activity
es Actividad anti-Xa
de Anti-Xa-Aktivität
fr Activité anti-Xa
it Attività anti-Xa

bleeding_time = Bleeding time : min 0..30 ~1..9 : -
** BT (bleeding time)
es Tiempo de sangría; Tiempo de sangrado
de Blutungszeit
fr Temps de saignement
it Tempo di sanguinamento; Tempo di emorragia
pt Tempo de sangramento; Tempo de sangria

clotting_time = Clotting time : min 0..30 ~3..12 : -
es Tiempo de coagulación
it Tempo di coagulazione
pt Tempo de coagulação
`,
)
