/** Words that open remarks below results, in nine languages; a line of remarks is never a result. */
const OPENS =
  /^[\s*•#(]*(?:notes?|remarks?|comments?|interpretations?|clinical (?:significance|use|utility|notes?|information)|disclaimer|references?:|guidelines?|limitations?|bemerkung(?:en)?|hinweise?|kommentare?|anmerkung(?:en)?|beurteilung|interpretação|interpretación|interprétation|interpretazione|observaci[oó]n(?:es)?|observaç(?:ão|ões)|osservazioni|coment[aá]rios?|comentarios?|commentaires?|commenti?|commento|remarques?|notas?|nota bene|legend|legende|légende|leyenda|legenda|opmerking(?:en)?|toelichting|interpretatie|uwag[ai]|komentarz|interpretacja|kommentarer|anmärkning(?:ar)?|tolkning)\b\s*(?:[:.\-–)]|$)/i

const METHOD =
  /^\(?(?:method(?:ology)?|methode|méthode|método|metodo|technique|técnica|tecnica|technik|specimen|sample(?: type)?|material|matériel|materiale?|muestra|amostra|campione|probe(?:nmaterial)?|materiaal|metoda|materiał|metod|analysmetod|provmaterial)\b\s*[:.(]/i

/** What was examined, or that the person had not eaten, in nine languages. */
const CONDITION =
  /^(?:serum|suero|soro|siero|sérum|surowica|plasma|osocze|blood|sangre|sangue|sang|blut|vollblut|bloed|krew|blod|whole blood|urines?|urin|urina|orina|mocz|fasting|à jeun|nüchtern|(?:en )?ayunas|a digiuno|(?:em )?jejum|nuchter|na czczo|fastande)$/i
const BRACKETED = /^[([][^)\]]*[)\]]$/

const SENTENCE_WORDS = 11

export const opensNotes = (text: string): boolean => OPENS.test(text)

export const isMethod = (text: string): boolean => METHOD.test(text)

/**
 * Whether the text in the place of a name says only how, in what or when was measured. Beside a number it belongs to the name above it: the
 * number is that name's result, or its result again in another unit.
 */
export const isAside = (text: string): boolean => BRACKETED.test(text) || CONDITION.test(text)

/** Whether a cell is a run of many words that no column splits. */
export const isSentence = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const words = cell.split(' ')
    return (
      words.length >= SENTENCE_WORDS &&
      words.filter((word) => /^\p{Ll}{2,}/u.test(word)).length >= words.length / 2
    )
  })
