import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { notifyNotOpened } from './notify-not-opened.ts'

/**
 * A piece of screen whose code is loaded when it is first needed; undefined until it is there. Without it a toast says so and
 * `close` is called: what asked for it can ask again.
 */
export function useLateCode<P extends object>(
  isNeeded: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
  close: () => void,
): ComponentType<P> | undefined {
  const [Piece, setPiece] = useState<ComponentType<P>>()
  const isMissing = isNeeded && !Piece
  const loadNow = useEffectEvent(load)
  const fail = useEffectEvent(() => {
    notifyNotOpened()
    close()
  })
  useEffect(() => {
    if (!isMissing) return
    let isAsked = true
    loadNow().then(
      (code) => setPiece(() => code.default),
      () => {
        if (isAsked) fail()
      },
    )
    return () => {
      isAsked = false
    }
  }, [isMissing])
  return Piece
}
