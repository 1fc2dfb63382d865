import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { type ColorScheme, chooseColorScheme, useChosenColorScheme } from '#web/lib/color-scheme.ts'
import { Segmented } from '../forms/segmented.tsx'

const options = [
  { value: 'light' as const, label: 'Clair', icon: <IconSun /> },
  { value: 'dark' as const, label: 'Sombre', icon: <IconMoon /> },
  { value: 'auto' as const, label: 'Automatique', icon: <IconDeviceMobile /> },
]

export function ThemeSwitch({ legend = 'Thème' }: { legend?: string }) {
  return (
    <Segmented<ColorScheme>
      legend={legend}
      size="sm"
      stacked
      value={useChosenColorScheme()}
      options={options}
      onChange={chooseColorScheme}
    />
  )
}
