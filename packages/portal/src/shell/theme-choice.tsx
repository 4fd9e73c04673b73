import { useState } from 'react'
import { applyTheme, chosenTheme, THEMES, type Theme } from '../theme.ts'
import { SelectField } from '../ui/index.ts'

const NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (chosen: Theme) => {
    applyTheme(chosen)
    setTheme(chosen)
  }
  return (
    <SelectField
      label="Appearance"
      value={theme}
      options={THEMES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={choose}
    />
  )
}
