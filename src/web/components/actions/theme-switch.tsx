import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { Segmented } from '../forms/segmented.tsx'

const options = [
  { value: 'light' as const, label: 'Clair', icon: <IconSun /> },
  { value: 'dark' as const, label: 'Sombre', icon: <IconMoon /> },
  { value: 'auto' as const, label: 'Automatique', icon: <IconDeviceMobile /> },
]

export function ThemeSwitch({ legend = 'Thème' }: { legend?: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented<MantineColorScheme>
      legend={legend}
      size="sm"
      stacked
      value={colorScheme}
      options={options}
      onChange={setColorScheme}
    />
  )
}
