import { type Entry, entriesOf } from './entry.ts'

interface Cell {
  code: string
  name: string
  /** Usual reference interval: in 10*3/uL, in percent. */
  usual: readonly [string, string]
  loinc: readonly [string, string]
  /** Lines as of an entry. */
  names: string
}

/** One name, two biomarkers: the count, and the share of all leukocytes. The unit tells which is meant. */
function countAndShare({ code, name, usual, loinc, names }: Cell): readonly Entry[] {
  return entriesOf(
    'blood',
    `
${code} = ${name} : 10*3/uL 0..900 ~${usual[0]} : ${loinc[0]}
${names}

${code}_percent = ${name} (percent) : % 0..100 ~${usual[1]} : ${loinc[1]}
en ${name}
${names}`,
  )
}

const CELLS: readonly Cell[] = [
  {
    code: 'neutrophils',
    name: 'Neutrophils',
    usual: ['1.5..8', '40..75'],
    loinc: ['751-8 Neutrophils # Bld Auto', '770-8 Neutrophils NFr Bld Auto'],
    names: `** Neut; Neu; NEUT; Neutro; ANC; PMN; NE; Neutr
en Polymorphs; Neutrophil count; Neutrophil; Polymorphonuclear; Granulocytes neutrophil; Neutrophil granulocytes; Polymorphonuclear cells; Polymorph
es Neutrófilos; Polimorfonucleares; Neutrófilos totales; Polinucleares neutrófilos; Granulocitos neutrófilos
de Neutrophile; Neutrophile Granulozyten; Granulozyten neutrophil; Neutrophile Gran.
fr Polynucléaires neutrophiles; Neutrophiles; PN neutrophiles; Poly. neutrophiles; Polynucl. neutrophiles; Granulocytes neutrophiles; PNN
it Neutrofili; Granulociti neutrofili
pt Neutrófilos; Neutrófilos totais`,
  },
  {
    code: 'lymphocytes',
    name: 'Lymphocytes',
    usual: ['1..4', '20..45'],
    loinc: ['731-0 Lymphocytes # Bld Auto', '736-9 Lymphocytes NFr Bld Auto'],
    names: `** Lymph; Lym; LYM; Lymphs; Linf; Lymp; Lympho; ALC; LY
en Lymphocyte count; Lymphocyte
es Linfocitos
de Lymphozyten
fr Lymphocytes
it Linfociti
pt Linfócitos; Linfócitos totais; Linfócitos típicos`,
  },
  {
    code: 'monocytes',
    name: 'Monocytes',
    usual: ['0.2..1', '2..10'],
    loinc: ['742-7 Monocytes # Bld Auto', '5905-5 Monocytes NFr Bld Auto'],
    names: `** Mono; Mon; Monos; AMC
en Monocyte count; Monocyte
es Monocitos
de Monozyten
fr Monocytes
it Monociti
pt Monócitos`,
  },
  {
    code: 'eosinophils',
    name: 'Eosinophils',
    usual: ['0..0.5', '0..6'],
    loinc: ['711-2 Eosinophil # Bld Auto', '713-8 Eosinophil NFr Bld Auto'],
    names: `** Eos; Eosin; EO; Eosino; AEC
en Eosinophil count; Eosinophil; Absolute eosinophil count; Eosinophils count
es Eosinófilos; Polinucleares eosinófilos
de Eosinophile; Eosinophile Granulozyten; Eosinophile Gran.
fr Polynucléaires éosinophiles; Éosinophiles; PN éosinophiles; Poly. éosinophiles; Polynucl. éosinophiles; Granulocytes éosinophiles
it Eosinofili; Granulociti eosinofili
pt Eosinófilos`,
  },
  {
    code: 'basophils',
    name: 'Basophils',
    usual: ['0..0.2', '0..2'],
    loinc: ['704-7 Basophils # Bld Auto', '706-2 Basophils NFr Bld Auto'],
    names: `** Baso; Bas; Basos; BA
en Basophil count; Basophil
es Basófilos; Polinucleares basófilos
de Basophile; Basophile Granulozyten; Basophile Gran.
fr Polynucléaires basophiles; Basophiles; PN basophiles; Poly. basophiles; Polynucl. basophiles; Granulocytes basophiles
it Basofili; Granulociti basofili
pt Basófilos`,
  },
  {
    code: 'immature_granulocytes',
    name: 'Immature granulocytes',
    usual: ['0..0.1', '0..1'],
    loinc: ['53115-2 Imm Granulocytes # Bld Auto', '71695-1 Imm Granulocytes NFr Bld Auto'],
    names: `** IG; Immature Grans; Imm. granulocytes; Imm Gran
es Granulocitos inmaduros
de Unreife Granulozyten
fr Granulocytes immatures
it Granulociti immaturi
pt Granulócitos imaturos`,
  },
  {
    code: 'band_neutrophils',
    name: 'Band neutrophils',
    usual: ['0..0.7', '0..8'],
    loinc: ['-', '26508-2 Bands NFr Bld'],
    names: `en Bands; Band cells; Stab cells; Band forms; Neutrophil bands; Band
es Cayados; Neutrófilos en banda; Bandas; Neutrófilos cayados; En banda; Abastonados; Neutrófilos abastonados
de Stabkernige; Stabkernige Neutrophile; Stabkernige Granulozyten; Neutrophile stabkernig
fr Neutrophiles non segmentés
it Neutrofili a banda
pt Bastonetes; Bastões; Neutrófilos bastonetes`,
  },
  {
    code: 'segmented_neutrophils',
    name: 'Segmented neutrophils',
    usual: ['1.5..7.5', '40..70'],
    loinc: ['-', '769-0 Neuts Seg NFr Bld Manual'],
    names: `en Segs; Segmented; Segmented cells; Segmented forms; Neutrophils segmented
es Segmentados; Neutrófilos segmentados
de Segmentkernige; Segmentkernige Neutrophile; Segmentkernige Granulozyten; Neutrophile segmentkernig
fr Neutrophiles segmentés
it Neutrofili segmentati
pt Segmentados; Neutrófilos segmentados`,
  },
  {
    code: 'atypical_lymphocytes',
    name: 'Atypical lymphocytes',
    usual: ['0..0.3', '0..5'],
    loinc: ['-', '-'],
    names: `en Reactive lymphocytes; Variant lymphocytes; Atypical lymphs
es Linfocitos atípicos; Linfocitos reactivos
de Atypische Lymphozyten; Reaktive Lymphozyten
fr Lymphocytes atypiques; Lymphocytes hyperbasophiles
it Linfociti atipici
pt Linfócitos atípicos; Linfócitos reativos`,
  },
  {
    code: 'metamyelocytes',
    name: 'Metamyelocytes',
    usual: ['0..0.1', '0..1'],
    loinc: ['-', '740-1 Metamyelocytes NFr Bld Manual'],
    names: `es Metamielocitos
de Metamyelozyten
fr Métamyélocytes
it Metamielociti
pt Metamielócitos`,
  },
  {
    code: 'myelocytes',
    name: 'Myelocytes',
    usual: ['0..0.1', '0..1'],
    loinc: ['-', '749-2 Myelocytes NFr Bld Manual'],
    names: `es Mielocitos
de Myelozyten
fr Myélocytes
it Mielociti
pt Mielócitos`,
  },
  {
    code: 'promyelocytes',
    name: 'Promyelocytes',
    usual: ['0..0.1', '0..1'],
    loinc: ['-', '783-1 Promyelocytes NFr Bld Manual'],
    names: `es Promielocitos
de Promyelozyten
fr Promyélocytes
it Promielociti
pt Promielócitos`,
  },
  {
    code: 'blasts',
    name: 'Blasts',
    usual: ['0..0.1', '0..1'],
    loinc: ['-', '709-6 Blasts NFr Bld Manual'],
    names: `en Blast cells
es Blastos
de Blasten
fr Blastes
it Blasti
pt Blastos`,
  },
  {
    code: 'mixed_cells',
    name: 'Mixed cells',
    usual: ['0.1..1.5', '2..15'],
    loinc: ['-', '-'],
    names: `** MXD; MID; Mixed; GRA MID
en Mid cells; Mid-size cells
es Células intermedias`,
  },
  {
    code: 'granulocytes',
    name: 'Granulocytes',
    usual: ['2..8', '45..75'],
    loinc: ['-', '-'],
    names: `** GRAN; Gran; GRA
es Granulocitos
de Granulozyten
fr Granulocytes
it Granulociti
pt Granulócitos`,
  },
  {
    code: 'large_unstained_cells',
    name: 'Large unstained cells',
    usual: ['0..0.4', '0..4'],
    loinc: ['-', '-'],
    names: `** LUC
es Células grandes no teñidas
it Grandi cellule non colorate`,
  },
]

const NUCLEATED = entriesOf(
  'blood',
  `
nucleated_red_cells = Nucleated red blood cells : 10*3/uL 0..500 ~0..0.1 : 771-6 nRBC # Bld Auto
** NRBC; nRBC
en Nucleated red cells; Nucleated RBC; Nucleated RBCs; Normoblasts; Nucleated erythrocytes
es Eritroblastos; Normoblastos; Eritrocitos nucleados
de Erythroblasten; Normoblasten; Kernhaltige Erythrozyten
fr Érythroblastes
it Eritroblasti
pt Eritroblastos

nucleated_red_cells_per_100 = Nucleated red blood cells per 100 leukocytes : % 0..5000 ~0..1, /100{WBCs} 0..5000 ~0..1 : -, 58413-6 nRBC/100 WBC Bld Auto-Rto
** NRBC; nRBC
en Nucleated red cells; Nucleated RBC; Nucleated RBCs; Normoblasts; Nucleated red blood cells
es Eritroblastos; Normoblastos; Eritrocitos nucleados
de Erythroblasten; Normoblasten; Kernhaltige Erythrozyten
fr Érythroblastes
it Eritroblasti
pt Eritroblastos
`,
)

export const DIFFERENTIAL: readonly Entry[] = [...CELLS.flatMap(countAndShare), ...NUCLEATED]
