import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'

const DialogView = lazy(() => import('./dialog-view.tsx'))

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** The row of buttons, always visible. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A question and its two answers: no cross, no line. */
  bare?: boolean
  children?: ReactNode
}

/**
 * A dialog, shown as a bottom sheet on a phone, which Back closes. Its code is loaded when it is
 * first opened.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened)
  useClosedByBack(props.opened, props.onClose)
  // It mounts closed, then opens: Mantine stores the focused element at that change.
  const [mounted, setMounted] = useState(false)
  if (props.opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Mounted onMount={() => setMounted(true)} />
      <DialogView {...props} opened={props.opened && mounted} />
    </Suspense>
  )
}

function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}
