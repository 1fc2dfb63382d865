import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'

/** A screen, or what it must not be shown without, whose code is a file of its own. */
interface Screen<P extends object> {
  (props: P): ReactNode
  /** Loads the code. A failure is left to the screen, which loads it again. */
  preload(): Promise<unknown>
}

/**
 * As `lazy`, but once its code is there it is shown at once: `lazy` waits for it in any case, and React then leaves the
 * spinner on screen for 300 ms. Where the code does not come the whole screen fails, and its boundary says so.
 */
export function screen<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Screen<P> {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(loadOnce) as unknown as ComponentType<P>
  function Shown(props: P) {
    const [Content] = useState(() => loaded ?? Later)
    return <Content {...props} />
  }
  return Object.assign(Shown, { preload: () => loadOnce().catch(() => {}) })
}

/** Loads the code of this element, if it is a screen. */
export async function preload(element: ReactNode): Promise<void> {
  if (!isValidElement(element)) return
  const { type } = element
  if (typeof type === 'function' && 'preload' in type) await (type as Screen<object>).preload()
}
