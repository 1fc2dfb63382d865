import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { type ColorScheme, chooseColorScheme, useChosenColorScheme } from '#web/lib/color-scheme.ts'
import { Segmented } from '../forms/segmented.tsx'

export const THEME_LABELS: Record<ColorScheme, string> = {
  light: 'Clair',
  dark: 'Sombre',
  auto: 'Automatique',
}

const options = [
  { value: 'light' as const, label: THEME_LABELS.light, icon: <IconSun /> },
  { value: 'dark' as const, label: THEME_LABELS.dark, icon: <IconMoon /> },
  { value: 'auto' as const, label: THEME_LABELS.auto, icon: <IconDeviceMobile /> },
]

export function ThemeSwitch() {
  return (
    <Segmented<ColorScheme>
      legend="Thème"
      size="sm"
      stacked
      value={useChosenColorScheme()}
      options={options}
      onChange={chooseColorScheme}
    />
  )
}
