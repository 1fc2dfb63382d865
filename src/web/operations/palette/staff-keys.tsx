import { useEffect, useEffectEvent, useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { undoLatest } from '#web/orders/undo-offers.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { openTool, takeTools } from './opened-tool.ts'
import type { PaletteScreen } from './palette-options.ts'
import { focusSearch } from './screen-search.ts'
import { takeTyped } from './typed-ahead.ts'

const Palette = lazyDialog(() => import('./palette.tsx'))

interface Props {
  /** The screens that the palette leads to. */
  screens: readonly PaletteScreen[]
}

/** The keys that work on every screen of the team, and what they open. */
export function StaffKeys({ screens }: Props) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Each opening of the palette begins anew.
  const [opening, setOpening] = useState(0)
  const open = useEffectEvent((tool: 'palette' | 'help') => {
    if (tool === 'help') return setHelpOpen(true)
    setOpening(opening + 1)
    setPaletteOpen(true)
  })
  useEffect(() => takeTools((tool) => open(tool)), [])
  useShortcuts({
    'mod+k': {
      label: 'Chercher et aller partout',
      run: () => openTool('palette'),
      everywhere: true,
    },
    '/': { label: 'Chercher sur cet écran', run: focusSearch },
    z: { label: 'Annuler la dernière assignation', run: () => void undoLatest(), everywhere: true },
    '?': { label: 'Voir ces raccourcis', run: () => openTool('help'), everywhere: true },
  })
  return (
    <>
      <Palette
        key={opening}
        screens={screens}
        opened={isPaletteOpen}
        onClose={() => {
          // It may not have come as far as its field.
          takeTyped()
          setPaletteOpen(false)
        }}
      />
      <KeyboardHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}
