import type { ReactNode } from 'react'
import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'
import { lazyDialog } from './lazy-dialog.tsx'

const ModalDialog = lazyDialog<DialogProps>(() => import('./modal-dialog.tsx'))

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** The reference of the order that it is about, whose strip is drawn along its left side. */
  reference?: string | undefined
  /** The row of buttons, which stays visible when the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** For a question with two answers: no close button and no line under the title. */
  bare?: boolean
  children?: ReactNode
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
