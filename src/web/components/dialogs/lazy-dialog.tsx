import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type LazyPart, lazyPart } from '../states/lazy-part.tsx'
import { notifyNotOpened } from './notify-not-opened.ts'

interface Openable {
  opened: boolean
  onClose: () => void
}

/**
 * A dialog that is mounted by its first opening, and stays: until then it reads nothing, and afterwards it is seen closing and
 * the focus returns.
 */
export function mountedOnceOpened<P extends Openable>(
  Dialog: ComponentType<P>,
  isLoaded: () => boolean = () => true,
): (props: P) => ReactNode {
  return (props) => {
    const { opened } = props
    const [isKept, setKept] = useState(false)
    const isShown = opened || (isKept && isLoaded())
    if (isShown !== isKept) setKept(isShown)
    return isShown ? <Dialog {...props} /> : null
  }
}

/**
 * A dialog of more than 5 kB, whose code is loaded when it is first opened. Without it a toast says so and the dialog is closed:
 * the next opening asks again.
 */
export function lazyDialog<P extends Openable>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => ReactNode) & Pick<LazyPart<P>, 'preload'> {
  const Part = lazyPart(load, { NotLoaded: NotOpened })
  return Object.assign(mountedOnceOpened(Part, Part.isLoaded), { preload: Part.preload })
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
