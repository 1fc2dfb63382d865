import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'
import { asksToSaveData } from '#web/lib/saves-data.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import type { DialogProps } from './modal-dialog.tsx'

const ModalDialog = lazyDialog<DialogProps>(() => import('./modal-dialog.tsx'))

/** Loads the code that all dialogs have in common, so that the first one opens at once. */
export function preloadDialogs(): void {
  if (!asksToSaveData()) void ModalDialog.preload()
}

/** A dialog, shown as a bottom sheet on a phone. The browser's Back button closes it. */
export function Dialog(props: DialogProps) {
  const { opened, onClose } = props
  const isTopmost = useClosedByBack(opened, onClose)
  // Escape is heard by every open dialog.
  const closeTopmost = () => {
    if (isTopmost()) onClose()
  }
  return <ModalDialog {...props} onClose={closeTopmost} />
}
