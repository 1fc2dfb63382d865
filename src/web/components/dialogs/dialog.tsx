import { type ReactNode, useEffect, useState } from 'react'
import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'
import { useLateCode } from './use-late-code.ts'

const loadView = () => import('./dialog-view.tsx')

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
 * loaded when it is first opened; without it a toast says so and the dialog is closed.
 */
export function Dialog(props: DialogProps) {
  useClosedByBack(props.opened, props.onClose)
  const View = useLateCode(props.opened, loadView, props.onClose)
  // It mounts closed, then opens: Mantine remembers the focused element when `opened` changes.
  const [mounted, setMounted] = useState(false)
  if (!View) return null
  return (
    <>
      <MountListener onMount={() => setMounted(true)} />
      <View {...props} opened={props.opened && mounted} />
    </>
  )
}

function MountListener({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}
