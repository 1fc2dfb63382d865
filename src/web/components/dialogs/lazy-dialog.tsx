import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type LazyPart, lazyPart } from '../states/lazy-part.tsx'
import { notifyNotOpened } from './notify-not-opened.ts'

interface Openable {
  opened: boolean
  onClose: () => void
}

/**
 * A dialog whose code is loaded when it is first opened. Without it a toast says so and the dialog is closed: the next
 * opening asks again.
 */
export function lazyDialog<P extends Openable>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => ReactNode) & Pick<LazyPart<P>, 'preload'> {
  const Part = lazyPart(load, { NotLoaded: NotOpened })
  function LazyDialog(props: P) {
    const { opened } = props
    // Once there it stays, so that it is seen closing and the focus returns.
    const [isKept, setKept] = useState(false)
    const isShown = opened || (isKept && Part.isLoaded())
    if (isShown !== isKept) setKept(isShown)
    return isShown ? <Part {...props} /> : null
  }
  return Object.assign(LazyDialog, { preload: Part.preload })
}

/** In place of what was to open: a toast says that its code did not come. */
export function NotOpened({ onClose }: Pick<Openable, 'onClose'>): ReactNode {
  const fail = useEffectEvent(() => {
    notifyNotOpened()
    onClose()
  })
  useEffect(() => fail(), [])
  return null
}
