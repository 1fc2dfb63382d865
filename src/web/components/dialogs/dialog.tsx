import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'

const DialogView = lazy(() => import('./dialog-view.tsx'))

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** The row of buttons, which stays visible when the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** For a question with two answers: no close button and no line under the title. */
  bare?: boolean
  children?: ReactNode
}

/**
 * A dialog, shown as a bottom sheet on a phone. The browser's Back button closes it. Its code is
 * loaded when it is first opened.
 */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.opened)
  useClosedByBack(props.opened, props.onClose)
  // It mounts closed, then opens: Mantine remembers the focused element when `opened` changes.
  const [mounted, setMounted] = useState(false)
  if (props.opened && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <MountListener onMount={() => setMounted(true)} />
      <DialogView {...props} opened={props.opened && mounted} />
    </Suspense>
  )
}

function MountListener({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}
