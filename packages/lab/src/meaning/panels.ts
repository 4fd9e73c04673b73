import { keyOf } from './names/normalise.ts'
import { isHeadingOfSpecimen } from './names/specimen.ts'

export interface PanelEntry {
  code: string
  name: string
  /** Headings in the nine languages. */
  headings: string
}

const PANELS: readonly PanelEntry[] = [
  {
    code: 'complete_blood_count',
    name: 'Complete blood count',
    headings: `Complete blood count; CBC; Full blood count; FBC; Haemogram; Hemogram; Haematology; Hematology; Complete blood picture; Blood count; CBC with differential; CBC With Differential/Platelet; Complete blood count (CBC); Complete haemogram; CBC with auto diff; CBC (includes diff/plt); CBC with diff; Hematology report; Full blood examination; CBP; Complete blood count (CBC) with differential;
Hemograma; Hemograma completo; Hematología; Hematología completa; Biometría hemática; Biometría hemática completa; Citometría hemática; Hematimetría; Sistemático de sangre; Cuadro hemático; Citología hemática;
Blutbild; Großes Blutbild; Kleines Blutbild; Hämatologie; Blutbild klein; Blutbild groß; Komplettes Blutbild;
Hémogramme; Numération formule sanguine; NFS; Hématologie; Numération globulaire; Hémogramme complet; NFS plaquettes; Numération formule; Hématocytologie;
Emocromo; Esame emocromocitometrico; Emocromo completo; Ematologia; Emocromo con formula; Esame emocromocitometrico completo; Emocromo con formula leucocitaria;
Hematologia; Série vermelha e branca; Hemograma com plaquetas;
Bloedbeeld; Volledig bloedbeeld; Hematologie; Klein bloedbeeld; Groot bloedbeeld; Hematologisch onderzoek; Morfologia krwi; Morfologia; Morfologia krwi obwodowej; Morfologia krwi z rozmazem; Morfologia pełna; Hematologia; Badania hematologiczne; Morfologia krwi (pełna); Blodstatus; Hematologi; Blodstatus med differentialräkning; Blodbild; B-Blodstatus`,
  },
  {
    code: 'red_cell_indices',
    name: 'Red cells',
    headings: `Red cell indices; Erythrocyte series; RBC indices; Blood indices; RBC parameters; Red blood cells series; Erythrogram; Serie roja; Fórmula roja; Serie eritroide; Eritrograma; Rotes Blutbild; Lignée rouge; Série vermelha; Serie rossa; Eritroide; Índices eritrocitarios; Índices hematimétricos;
Rode reeks; Rood bloedbeeld; Układ czerwonokrwinkowy; Erytrocytindices`,
  },
  {
    code: 'differential',
    name: 'Leukocyte differential',
    headings: `Differential; Differential count; WBC differential; Differential leukocyte count; Differential leucocyte count; DLC; White cell differential; Leukocyte differential; Differential WBC count; Absolute leucocyte count; Absolute leukocyte count; Absolute counts; Absolute count; WBC parameters; Differential cell count; Manual differential; Auto differential;
Fórmula leucocitaria; Serie blanca; Recuento diferencial; Diferencial; Fórmula blanca; Valores absolutos; Valores relativos;
Differentialblutbild; Differenzialblutbild; Weißes Blutbild; Diff.-Blutbild; Leukozytendifferenzierung; Maschinelles Differentialblutbild;
Formule leucocytaire; Lignée blanche; Formule sanguine;
Formula leucocitaria; Serie bianca; Formula leucocitaria assoluta;
Leucograma; Série branca; Contagem diferencial;
Leukocytendifferentiatie; Differentiatie; Leuko-differentiatie; Wit bloedbeeld; Leukocyten differentiatie; Rozmaz krwi; Rozmaz; Wzór odsetkowy; Rozmaz automatyczny; Rozmaz krwi obwodowej; Differentialräkning; Diff; Leukocyter differentialräkning; B-Celler`,
  },
  {
    code: 'platelet_panel',
    name: 'Platelets',
    headings: `Platelet indices; Platelet parameters; Thrombogram; Serie plaquetaria; Serie trombocitaria; Plaquetograma; Série plaquetária; Serie piastrinica; Lignée plaquettaire; Thrombozyten-Indizes`,
  },
  {
    code: 'coagulation',
    name: 'Coagulation',
    headings: `Coagulation; Coagulation profile; Coagulation studies; Hemostasis; Haemostasis; Coagulation screen; Coagulation panel; Coagulación; Hemostasia; Pruebas de coagulación; Estudio de coagulación; Gerinnung; Gerinnungsdiagnostik; Hämostaseologie; Blutgerinnung; Coagulation; Hémostase; Bilan de coagulation; Coagulazione; Emostasi; Coagulação; Coagulograma; Emocoagulazione; Coagulograma completo;
Stolling; Stollingsonderzoek; Hemostase; Bloedstolling; Koagulologia; Układ krzepnięcia; Krzepnięcie; Hemostaza; Badania koagulologiczne; Koagulation; Koagulationsprover; Koagulationsstatus; Hemostas`,
  },
  {
    code: 'lipid_panel',
    name: 'Lipid panel',
    headings: `Lipid panel; Lipid profile; Lipids; Fasting lipids; Lipid panel basic; Lipid studies; Coronary risk profile; Lipid panel with ratios;
Perfil lipídico; Lípidos; Lipidograma; Perfil de lípidos; Metabolismo lipídico; Estudio lipídico;
Fettstoffwechsel; Lipidprofil; Lipide; Blutfette; Lipidstatus; Fettstoffwechselparameter;
Bilan lipidique; Lipides; Exploration d'une anomalie lipidique; Profil lipidique; Exploration lipidique;
Profilo lipidico; Assetto lipidico; Lipidi; Quadro lipidico; Metabolismo lipidico; Perfil lipídico completo;
Lipiden; Lipidenspectrum; Vetten; Lipidenprofiel; Vetspectrum; Lipidogram; Profil lipidowy; Lipidy; Gospodarka lipidowa; Blodfetter; Lipidstatus; Lipider; Blodfettstatus`,
  },
  {
    code: 'liver_panel',
    name: 'Liver panel',
    headings: `Liver function tests; LFT; Liver panel; Hepatic function panel; Liver function test; Hepatic panel; Liver profile; Liver function; Liver function profile; Liver function test (LFT); Hepatic Function Panel (7); Hepatic profile;
Perfil hepático; Función hepática; Hepatograma; Pruebas de función hepática; Pruebas hepáticas; Enzimas hepáticas; Enzimas;
Leberwerte; Leberfunktion; Leberenzyme; Leber; Enzyme; Leberdiagnostik;
Bilan hépatique; Fonction hépatique; Enzymes; Enzymologie; Enzymes hépatiques;
Funzionalità epatica; Profilo epatico; Enzimi; Enzimi epatici; Funzione epatica;
Provas de função hepática; Função hepática; Hepatograma completo; Enzimologia;
Leverfunctie; Leverfuncties; Leverenzymen; Leverwaarden; Lever; Próby wątrobowe; Enzymy; Enzymy wątrobowe; Profil wątrobowy; Wątroba; Leverstatus; Leverprover; Levervärden`,
  },
  {
    code: 'kidney_panel',
    name: 'Kidney panel',
    headings: `Kidney function tests; KFT; Renal function panel; Renal panel; Renal profile; Renal function test; Kidney function test; RFT; Kidney panel; Renal function tests; Kidney profile; U&E; Urea and electrolytes; Kidney function test (KFT); Renal function;
Perfil renal; Función renal; Pruebas de función renal;
Nierenwerte; Nierenfunktion; Niere; Retentionsparameter; Nierendiagnostik;
Bilan rénal; Fonction rénale; Exploration rénale;
Funzionalità renale; Profilo renale; Funzione renale;
Função renal; Provas de função renal;
Nierfunctie; Nierfuncties; Nieren; Nierwaarden; Funkcja nerek; Profil nerkowy; Nerki; Parametry nerkowe; Njurfunktion; Njurstatus; Njurprover; Njurar`,
  },
  {
    code: 'electrolytes',
    name: 'Electrolytes',
    headings: `Electrolytes; Electrolyte panel; Serum electrolytes; Electrolyte profile; Electrolitos; Ionograma; Electrólitos; Iones; Elektrolyte; Ionogramme; Ionogramme sanguin; Elettroliti; Ionograma sérico; Eletrólitos; Minerals; Minerales; Ionogramme plasmatique; Elektrolyte und Spurenelemente; Equilibrio hidroelectrolítico;
Elektrolyten; Electrolyten; Mineralen; Elektrolity; Jonogram; Elektrolyter; Elektrolytstatus; Salter`,
  },
  {
    code: 'metabolic_panel',
    name: 'Metabolic panel',
    headings: `Comprehensive metabolic panel; CMP; Basic metabolic panel; BMP; Metabolic panel; Comp. metabolic panel (14); Comprehensive metabolic panel (14); Basic metabolic panel (8); Comp metabolic panel; Chem 7; Chem 14`,
  },
  {
    code: 'biochemistry',
    name: 'Biochemistry',
    headings: `Biochemistry; Clinical chemistry; Chemistry; General chemistry; Blood chemistry; Clinical biochemistry; Serum chemistry; Routine chemistry; Chemistry panel;
Bioquímica; Química sanguínea; Química clínica; Bioquímica clínica; Bioquímica general; Bioquímica sérica; Bioquímica en suero; Química; Bioquímica sanguínea; Química sanguínea completa;
Klinische Chemie; Biochemie; Klinisch-chemische Untersuchungen; Serumchemie; Blutchemie; Klinische Chemie im Serum;
Biochimie; Biochimie sanguine; Chimie clinique; Chimie; Biochimie générale; Biochimie clinique;
Biochimica; Chimica clinica; Biochimica clinica; Chimica; Esami ematochimici; Esami di chimica clinica;
Bioquímica do sangue;
Klinische chemie; Chemie; Biochemie; Algemene chemie; Klinisch-chemisch onderzoek; Biochemia; Chemia kliniczna; Badania biochemiczne; Biochemia kliniczna; Klinisk kemi; Allmän kemi; Kemi; Klinisk kemi allmän`,
  },
  {
    code: 'glucose_panel',
    name: 'Glucose metabolism',
    headings: `Diabetes; Diabetes panel; Glucose metabolism; Diabetic profile; Glycemic control; Diabetes profile; Blood sugar profile; Metabolismo de la glucosa; Perfil glucémico; Perfil diabético; Glukosestoffwechsel; Kohlenhydratstoffwechsel; Zuckerstoffwechsel; Diabetesdiagnostik; Bilan glucidique; Bilan glycémique; Métabolisme glucidique; Metabolismo glucidico; Metabolismo glicidico; Profilo glicemico; Perfil glicêmico; Metabolismo hidrocarbonado; Metabolismo da glicose;
Diabetes; Glucosemetabolisme; Koolhydraten; Koolhydraatstofwisseling; Diagnostyka cukrzycy; Gospodarka węglowodanowa; Cukrzyca; Metabolizm węglowodanów; Diabetesprover; Glukosmetabolism; Blodsocker och diabetes`,
  },
  {
    code: 'iron_panel',
    name: 'Iron metabolism',
    headings: `Iron studies; Iron panel; Iron profile; Iron metabolism; Anemia profile; Anaemia profile; Iron deficiency profile; Anemia panel; Metabolismo del hierro; Perfil férrico; Perfil de hierro; Estudio de anemia; Eisenstoffwechsel; Eisenstatus; Bilan martial; Bilan ferrique; Assetto marziale; Metabolismo del ferro; Perfil do ferro; Cinética do ferro; Metabolismo do ferro; Ferrocinética; Perfil de anemia;
IJzerstatus; IJzerhuishouding; IJzerstofwisseling; Gospodarka żelazem; Gospodarka żelaza; Metabolizm żelaza; Diagnostyka niedokrwistości; Järnstatus; Järnprover; Järnomsättning`,
  },
  {
    code: 'thyroid_panel',
    name: 'Thyroid panel',
    headings: `Thyroid panel; Thyroid profile; Thyroid function tests; TFT; Thyroid function test; Thyroid; Thyroid function; Thyroid function panel; Thyroid panel with TSH; Thyroid profile (T3 T4 TSH); Perfil tiroideo; Función tiroidea; Hormonas tiroideas; Pruebas tiroideas; Schilddrüse; Schilddrüsenwerte; Schilddrüsendiagnostik; Schilddrüsenparameter; Schilddrüsenfunktion; Bilan thyroïdien; Thyroïde; Fonction thyroïdienne; Hormones thyroïdiennes; Profilo tiroideo; Funzionalità tiroidea; Tiroide; Função tireoidiana; Perfil tireoidiano; Função tiroideia; Perfil tiroidiano; Ormoni tiroidei;
Schildklier; Schildklierfunctie; Schildklieronderzoek; Tarczyca; Hormony tarczycy; Diagnostyka tarczycy; Panel tarczycowy; Badania tarczycy; Sköldkörtel; Tyreoideastatus; Sköldkörtelprover; Tyreoidea; Sköldkörtelfunktion`,
  },
  {
    code: 'hormones',
    name: 'Hormones',
    headings: `Hormones; Endocrinology; Hormone panel; Endocrine; Hormonal assay; Fertility profile; Fertility panel; Hormonas; Endocrinología; Perfil hormonal; Hormone; Endokrinologie; Hormonstatus; Hormondiagnostik; Endocrinologie; Bilan hormonal; Hormonologie; Ormoni; Endocrinologia; Dosaggi ormonali; Hormônios; Hormonas séricas; Ormonologia; Hormonología;
Hormonen; Endocrinologie; Hormoonbepalingen; Hormony; Endokrynologia; Hormony płciowe; Diagnostyka hormonalna; Hormoner; Endokrinologi; Könshormoner`,
  },
  {
    code: 'vitamins',
    name: 'Vitamins and trace elements',
    headings: `Vitamins; Vitamin profile; Vitamins and minerals; Trace elements; Vitamin panel; Vitaminas; Vitaminas y minerales; Oligoelementos; Vitamine; Spurenelemente; Vitamine und Spurenelemente; Vitamines; Oligo-éléments; Vitaminstatus; Oligoelementi; Vitaminas e minerais; Vitamine und Mineralstoffe;
Vitaminen; Vitaminen en mineralen; Vitamines; Vitamines en mineralen; Sporenelementen; Witaminy; Witaminy i mikroelementy; Mikroelementy; Vitaminer; Vitaminer och mineraler; Vitaminer och spårämnen`,
  },
  {
    code: 'inflammation',
    name: 'Inflammation',
    headings: `Inflammation; Inflammatory markers; Acute phase proteins; Acute phase reactants; Marcadores inflamatorios; Inflamación; Reactantes de fase aguda; Entzündung; Entzündungsparameter; Entzündungswerte; Marqueurs inflammatoires; Bilan inflammatoire; Inflammation; Indici di flogosi; Infiammazione; Inflamação; Provas inflamatórias; Bilan de l'inflammation; Indici infiammatori;
Ontsteking; Ontstekingsparameters; Infectieparameters; Ontstekingswaarden; Stan zapalny; Markery zapalne; Wskaźniki stanu zapalnego; Białka ostrej fazy; Markery stanu zapalnego; Inflammation; Inflammationsprover; Inflammationsmarkörer`,
  },
  {
    code: 'proteins',
    name: 'Proteins',
    headings: `Proteins; Protein electrophoresis; Serum protein electrophoresis; SPEP; Electrophoresis; Protein profile; Proteínas; Proteinograma; Electroforesis de proteínas; Eiweiß; Eiweißelektrophorese; Elektrophorese; Proteine; Serumelektrophorese; Serumeiweißelektrophorese; Électrophorèse; Électrophorèse des protéines; Protéines; Électrophorèse des protéines sériques; Elettroforesi; Elettroforesi proteica; Proteine specifiche; Eletroforese de proteínas; Proteínas específicas; Elettroforesi delle sieroproteine; Protéines spécifiques; Quadro proteico; Plasmaproteine; Espectro electroforético;
Eiwitten; Eiwitspectrum; Eiwitelektroforese; Białka; Proteinogram; Elektroforeza białek; Białka specyficzne; Proteiner; Plasmaproteiner; Elektrofores; Proteinfraktioner`,
  },
  {
    code: 'cardiac_panel',
    name: 'Cardiac markers',
    headings: `Cardiac markers; Cardiac enzymes; Cardiac profile; Cardiac panel; Cardiac risk markers; Marcadores cardíacos; Perfil cardíaco; Enzimas cardíacas; Herzmarker; Kardiale Marker; Herzenzyme; Marqueurs cardiaques; Enzymes cardiaques; Bilan cardiaque; Marcatori cardiaci; Enzimi cardiaci; Profilo cardiaco; Herz und Muskel; Herz/Muskel; Cardiovascular;
Hartmarkers; Cardiale markers; Hartenzymen; Markery sercowe; Diagnostyka kardiologiczna; Hjärtmarkörer; Hjärtprover; Kardiella markörer`,
  },
  {
    code: 'tumour_markers',
    name: 'Tumour markers',
    headings: `Tumour markers; Tumor markers; Cancer markers; Marcadores tumorales; Tumormarker; Marqueurs tumoraux; Marcatori tumorali; Marcadores tumorais; Markers tumorali;
Tumormarkers; Tumormerkstoffen; Markery nowotworowe; Tumörmarkörer; Tumörmarkör`,
  },
  {
    code: 'urinalysis',
    name: 'Urinalysis',
    headings: `Urinalysis; Urine analysis; Urine examination; Urine routine; Complete urine examination; CUE; Urine R/M; Urinalysis complete; Urine routine examination; Urinalysis, routine; Clinical pathology; Physical examination; Chemical examination; Microscopic examination; Microscopy; Urine microscopy; Urine; Urine dipstick; Urinalysis with microscopic; Urine chemistry; Macroscopic examination; Urine sediment; Urine complete examination;
Uroanálisis; Análisis de orina; Examen general de orina; Orina completa; Sedimento urinario; Sistemático de orina; Sistemático y sedimento; Examen de orina; EGO; Orina; Elemental y microscópico de orina; Parcial de orina; Uroanálisis completo; Examen físico; Examen químico; Examen microscópico; Anormales y sedimento; Sistemático de orina y sedimento;
Urinstatus; Urinstix; Urin-Stix; Urinsediment; Harnstatus; Urinuntersuchung; Harnsediment; Urin; Urin-Teststreifen; Teststreifen; Urinanalyse; Harn;
Examen cytobactériologique des urines; ECBU; Bandelette urinaire; Analyse d'urines; Chimie urinaire; Urines; Cytologie urinaire; Biochimie urinaire; Examen d'urines; Chimie des urines;
Esame urine; Esame delle urine; Esame chimico fisico delle urine; Sedimento; Esame chimico-fisico; Esame completo delle urine; Urine esame completo; Esame urine completo; Esame microscopico del sedimento;
Urina tipo I; EAS; Urina tipo 1; Sumário de urina; Exame de urina; Urina rotina; Urina II; Caracteres físicos; Exame químico; Sedimentoscopia; Análise de urina; Urina;
Urineonderzoek; Urinesediment; Urinestrip; Urine; Urine algemeen; Urine onderzoek; Urinestatus; Sediment; Teststrook; Urine sediment; Urine kwantitatief; Badanie ogólne moczu; Mocz; Mocz - badanie ogólne; Osad moczu; Analiza moczu; Badanie moczu; Mocz badanie ogólne; Osad; Analityka ogólna; Właściwości fizykochemiczne; Badanie fizykochemiczne moczu; Urinanalys; Urinstatus; Urinsticka; Urinprov; Urinundersökning; Urin testremsa`,
  },
  {
    code: 'stool_analysis',
    name: 'Stool analysis',
    headings: `Stool analysis; Stool examination; Stool routine; Stool; Stool test; Coprology; Coprológico; Coproanálisis; Heces; Análisis de heces; Coprocultivo; Stuhluntersuchung; Stuhl; Coprologie; Selles; Examen des selles; Coproculture; Esame feci; Esame delle feci; Feci; Parasitológico de fezes; Exame de fezes; Fezes; Parasitología; Stool microscopy;
Ontlasting; Fecesonderzoek; Ontlastingsonderzoek; Badanie kału; Kał; Avföring; Avföringsprov; Feces`,
  },
  {
    code: 'serology',
    name: 'Infection serology',
    headings: `Serology; Infectious diseases; Serology report; Virology; Viral markers; Hepatitis panel; Immunoserology; Infectious serology; Microbiology serology; Hepatitis profile; Serología; Serología infecciosa; Marcadores virales; Inmunoserología; Serologie; Infektionsserologie; Virologie; Infektiologie; Hepatitisserologie; Sérologie; Sérologies; Sérologie infectieuse; Bilan sérologique; Sierologia; Virologia; Sorologia; Sorologias; Serologia; Markers virali; Marcatori epatite; Sérologies virales;
Serologie; Infectieserologie; Virologie; Serologia; Serologia infekcyjna; Diagnostyka infekcji; Serologi; Infektionsserologi; Virusserologi; Serologia zakażeń`,
  },
  {
    code: 'immunology',
    name: 'Immunology',
    headings: `Immunology; Autoimmunity; Autoimmune panel; Autoantibodies; Immunoglobulins; Allergy; Complement; Rheumatology; Arthritis profile; ANA profile; Inmunología; Autoinmunidad; Inmunoglobulinas; Autoanticuerpos; Alergia; Reumatología; Perfil reumático; Immunologie; Autoimmunität; Autoimmundiagnostik; Autoantikörper; Immunglobuline; Allergie; Allergiediagnostik; Rheuma; Rheumaserologie; Auto-immunité; Auto-anticorps; Immunoglobulines; Immunologia; Autoimmunità; Autoimmunita; Autoanticorpi; Imunologia; Autoimunidade; Imunoglobulinas; Immunoglobuline; Allergologie; Bilan immunologique; Imunoquímica;
Immunologie; Auto-immuniteit; Auto-immuunserologie; Allergie; Immunologia; Autoimmunologia; Immunochemia; Immunologi; Autoimmunitet; Autoantikroppar; Allergi`,
  },
  {
    code: 'blood_gases',
    name: 'Blood gases',
    headings: `Blood gases; Arterial blood gas; ABG; Blood gas analysis; Venous blood gas; Gasometría; Gasometría arterial; Gasometría venosa; Blutgase; Blutgasanalyse; BGA; Gaz du sang; Gazométrie; Emogasanalisi; Emogas; EGA; Gasometria; Gasometria arterial; Oxymetry; Acid-base;
Bloedgassen; Bloedgas; Bloedgasanalyse; Gazometria; Równowaga kwasowo-zasadowa; Gazometria krwi; Blodgas; Blodgaser; Syra-basstatus`,
  },
  {
    code: 'drugs',
    name: 'Drugs and toxicology',
    headings: `Toxicology; Therapeutic drug monitoring; Drug screen; Urine drug screen; Drugs of abuse; Drug levels; TDM; Toxicología; Fármacos; Niveles de fármacos; Drogas de abuso; Toxikologie; Medikamentenspiegel; Drogenscreening; Toxicologie; Médicaments; Pharmacologie; Tossicologia; Farmaci; Toxicologia; Fármacos e drogas; Medikamente; Heavy metals; Metales pesados; Schwermetalle; Pharmaco-toxicologie; Droghe d'abuso;
Toxicologie; Geneesmiddelen; Toksykologia; Leki; Toxikologi; Läkemedel`,
  },
]

const headings = new Map<string, PanelEntry>()
for (const panel of PANELS) {
  for (const heading of `${panel.name};${panel.headings}`.split(';')) {
    const key = keyOf(heading)
    if (key !== '' && !headings.has(key)) headings.set(key, panel)
  }
}

/** Words that make a heading of a line by themselves: `Thyroid studies`, `Bilan vitaminique`. */
const HEADING_WORDS =
  /\b(?:panel|profile|studies|screen|perfil|profil|profilo|bilan|diagnostik|estudio|status|assetto|parameter|funcion|function|examination|serolog\w+|hamatolog\w+|hematolog\w+|immunolog\w+|inmunolog\w+)\b/

const FILLERS =
  /^(?:department of|dept\.? of|section|seccion|area de|abteilung|secteur|sezione|setor(?: de)?|exames de|esami di|analisis de|report on|test name|afdeling|pracownia|sektion|avdelning)\s+/

/** Below a name it says what the one result was measured in. */
const TUBE_ALONE = /^\W*(?:serum|plasma|suero|siero|soro|surowica|osocze)\W*$/

/** The panel of a heading with its trust; a heading that only looks like one has no panel. */
export function panelOf(folded: string): { panel: PanelEntry | null; score: number } | null {
  const bare = folded.replace(FILLERS, '')
  const whole = headings.get(keyOf(bare))
  if (whole) return { panel: whole, score: folded === bare ? 1 : 0.95 }
  const outside = bare
    .replace(/[([][^)\]]*[)\]]/g, ' ')
    .replace(/[-–:,].*$/, '')
    .trim()
  const part = outside !== '' && outside !== bare ? headings.get(keyOf(outside)) : undefined
  if (part) return { panel: part, score: 0.85 }
  if (bare.length <= 60 && isHeadingOfSpecimen(bare) && !TUBE_ALONE.test(bare))
    return { panel: null, score: 0.85 }
  if (bare.length <= 60 && HEADING_WORDS.test(bare) && !/[\d<>=]/.test(bare))
    return { panel: null, score: 0.5 }
  return null
}
