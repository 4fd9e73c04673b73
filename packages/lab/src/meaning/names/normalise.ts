const LETTERS: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'u',
  µ: 'u',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ı: 'i',
  ł: 'l',
}

/** ASCII with single spaces: nothing to take off. */
const PLAIN_ALREADY = /^(?: ?[!-~])*$/

/** Lower case, without accents, ligatures and footnote marks; punctuation stays. */
export function plain(text: string): string {
  if (PLAIN_ALREADY.test(text)) return text.toLowerCase().replaceAll('`', "'").trim()
  return text
    .replace(/[¹²³⁴⁵⁶⁷⁸⁹⁰†‡§®™©]+/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[αβγκλμµßæœøıł]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’‘´`′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words and numbers, with % and # as words of their own. */
export function tokensOf(plainText: string): readonly string[] {
  return plainText.match(/[a-z0-9]+|%|#/g) ?? []
}

/** Spaces and punctuation do not distinguish names: readers of pictures lose them. */
export function keyOf(text: string): string {
  return tokensOf(plain(text)).join('')
}

/** Letters and digits that readers of pictures confuse become one. */
export function foldConfusions(key: string): string {
  return key
    .replace(/[1l|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/5/g, 's')
}

/** Numbering, bullets and stars before a name, dots and colons after it. */
export function trimMarks(text: string): string {
  return text
    .replace(/^\s*(?:\(?\d{1,2}[.)]\s+|[*•·►▪‣◦>~^†‡§+\-–—]+\s*)+/u, '')
    .replace(/[\s*:;.…·_=†‡§^↑↓]+$/u, '')
    .trim()
}
