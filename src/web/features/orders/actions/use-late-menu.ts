import type { ComponentType } from 'react'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'

/**
 * A menu whose code is loaded when its button is about to be used: `preload` is for that moment, `open` for the click.
 * Without a network a toast says so, and the next click asks again.
 */
export function useLateMenu<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const { Dialog, opened, open } = useLateDialog(load)
  const preload = () => void load().catch(() => {})
  // A menu opens itself, so its code is rendered at the click and not before.
  return { Menu: opened ? Dialog : undefined, isLoading: opened && !Dialog, open, preload }
}
