export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT_AS = 'tributary.theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEPT_AS)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEPT_AS, theme)
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
