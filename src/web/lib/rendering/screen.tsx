import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'

/** A component whose code is a file of its own. */
export interface Screen<P extends object> {
  (props: P): ReactNode
  /** Loads the code. A failure is left to the screen, which loads it again. */
  preload(): void
}

/**
 * As `lazy`, but once its code is there it is shown at once: `lazy` waits for it in any case, and React then leaves the
 * spinner on screen for 300 ms. `NotLoaded` replaces a part whose code does not come; without it, the whole screen fails.
 */
export function screen<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  NotLoaded?: ComponentType<P>,
): Screen<P> {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const loadOrReplace = () =>
    NotLoaded ? loadOnce().catch(() => ({ default: NotLoaded })) : loadOnce()
  const Later = lazy(loadOrReplace) as unknown as ComponentType<P>
  function Shown(props: P) {
    const [Content] = useState(() => loaded ?? Later)
    return <Content {...props} />
  }
  return Object.assign(Shown, { preload: () => void loadOnce().catch(() => {}) })
}

/** Loads the code of this element, if it is a screen. */
export function preload(element: ReactNode): void {
  if (!isValidElement(element)) return
  const { type } = element
  if (typeof type === 'function' && 'preload' in type) (type as Screen<object>).preload()
}
