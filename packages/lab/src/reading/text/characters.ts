const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

/** The code points to which office programs map the characters of the Symbol font. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '\uf061': 'α',
  '\uf062': 'β',
  '\uf067': 'γ',
  '\uf06d': 'µ',
  '\uf0a3': '≤',
  '\uf0b0': '°',
  '\uf0b1': '±',
  '\uf0b3': '≥',
  '\uf0b4': '×',
  '\uf0ad': '↑',
  '\uf0af': '↓',
}

/** Replaces compatibility forms that matter only in typesetting; superscripts and µ stay, because they have a meaning. */
export function characterOf(unicode: string): string {
  if (/^\s+$/u.test(unicode)) return ' '
  return (SYMBOLS[unicode] ?? unicode)
    .replace(/[ﬀ-ﬆ]/gu, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/\u00ad/gu, '-')
}

/** Control, private and replacement characters: the font does not say what it shows. */
export function isUnmapped(unicode: string): boolean {
  if (unicode in SYMBOLS) return false
  return unicode === '' || /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(unicode.replace(/\s/gu, ''))
}
