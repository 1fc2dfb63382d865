import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** An answer may be taken back for so long, as an act of the team. */
const HOLD_MS = 10_000

/** Holds an act for ten seconds. It is sent before them when the screen or the application is left. */
export function useHeldAct(send: () => unknown) {
  const [isHeld, setHeld] = useState(false)
  const isWaiting = useRef(false)
  const wait = (next: boolean) => {
    isWaiting.current = next
    setHeld(next)
  }
  const sendNow = useEffectEvent(() => {
    if (!isWaiting.current) return
    wait(false)
    void send()
  })
  useEffect(() => {
    if (!isHeld) return
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') sendNow()
    }
    const timer = setTimeout(sendNow, HOLD_MS)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [isHeld])
  useEffect(() => () => sendNow(), [])
  return { isHeld, hold: () => wait(true), takeBack: () => wait(false) }
}
