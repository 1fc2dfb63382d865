import { useEffect, useEffectEvent, useState } from 'react'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { openTool, takeTools } from './opened-tool.ts'
import type { PaletteScreen } from './palette-options.ts'
import { focusSearch } from './screen-search.ts'

const loadPalette = () => import('./palette.tsx')
const loadHelp = () => import('./keyboard-help.tsx')

interface Props {
  /** The screens that the palette leads to. */
  screens: readonly PaletteScreen[]
}

/** The keys that work on every screen of the team, and what they open. */
export function StaffKeys({ screens }: Props) {
  const palette = useLateDialog(loadPalette)
  const help = useLateDialog(loadHelp)
  // Each opening of the palette begins anew.
  const [opening, setOpening] = useState(0)
  const open = useEffectEvent((tool: 'palette' | 'help') => {
    if (tool === 'help') return help.open()
    setOpening(opening + 1)
    palette.open()
  })
  useEffect(() => takeTools((tool) => open(tool)), [])
  useShortcuts({
    'mod+k': {
      label: 'Chercher et aller partout',
      run: () => openTool('palette'),
      everywhere: true,
    },
    '/': { label: 'Chercher sur cet écran', run: focusSearch },
    '?': { label: 'Voir ces raccourcis', run: () => openTool('help'), everywhere: true },
  })
  const Palette = palette.Dialog
  const KeyboardHelp = help.Dialog
  return (
    <>
      {Palette ? (
        <Palette key={opening} screens={screens} opened={palette.opened} onClose={palette.close} />
      ) : null}
      {KeyboardHelp ? <KeyboardHelp opened={help.opened} onClose={help.close} /> : null}
    </>
  )
}
