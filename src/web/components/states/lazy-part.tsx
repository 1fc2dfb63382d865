import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PartNotLoaded } from './part-not-loaded.tsx'

/** A component whose code is a file of its own. */
export interface LazyPart<P extends object> {
  (props: P): ReactNode
  /** Loads the code, and says whether it is there. */
  preload: () => Promise<boolean>
  isLoaded: () => boolean
}

interface Faces<P extends object> {
  /** Shown until the code is there; without it, nothing is. */
  Loading?: ComponentType<P>
  /** Shown where the code does not come. */
  NotLoaded?: ComponentType<P>
}

/**
 * A part of a screen whose code is loaded when it is first shown. Where it does not come the part says so, the rest works,
 * and the next showing asks again. React's `lazy` keeps a failure for good, and `Suspense` holds back what comes within
 * 300 ms: that is why only whole screens use them.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { Loading, NotLoaded = PartNotLoaded }: Faces<P> = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    try {
      loaded ??= (await load()).default
    } catch {
      return false
    }
    return true
  }
  function Part(props: P) {
    const [Content, setContent] = useState(() => loaded)
    useEffect(() => {
      if (Content) return
      let isShown = true
      void preload().then(() => {
        if (isShown) setContent(() => loaded ?? NotLoaded)
      })
      return () => {
        isShown = false
      }
    }, [Content])
    if (Content) return <Content {...props} />
    return Loading ? <Loading {...props} /> : null
  }
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined })
}
