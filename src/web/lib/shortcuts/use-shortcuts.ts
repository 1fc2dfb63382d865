import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { useDeviceSwitch } from '../rendering/device-switch.ts'
import { characterKeys } from './character-keys.ts'
import { isCharacterKey } from './key-name.ts'
import {
  type ActiveShortcut,
  activeShortcuts,
  registerShortcuts,
  type Shortcuts,
  subscribeToShortcuts,
} from './registry.ts'

/**
 * Makes keys act while this piece of screen is shown and `enabled`: `useShortcuts({ j: { label, run } })`. Fields, dialogs
 * and menus keep their keys, and so does a button or a link its Enter. Keys are named as `keyName` says.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { enabled = true }: { enabled?: boolean | undefined } = {},
): void {
  const read = useEffectEvent(() => shortcuts)
  const labels = Object.entries(shortcuts).map(
    ([key, { label, everywhere = false }]): ActiveShortcut => ({ key, label, everywhere }),
  )
  // The registration changes with the keys and their labels only: the actions are read at each key.
  const signature = JSON.stringify(labels)
  // Before the browser shows the piece: a key may be pressed at its sight.
  useLayoutEffect(() => {
    if (!enabled) return
    return registerShortcuts({ read: () => read(), labels: JSON.parse(signature) })
  }, [enabled, signature])
}

/** The shortcuts that work now, for the help sheet. */
export function useActiveShortcuts(): readonly ActiveShortcut[] {
  const hasCharacters = useDeviceSwitch(characterKeys)
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, activeShortcuts)
  return hasCharacters ? shortcuts : shortcuts.filter(({ key }) => !isCharacterKey(key))
}
