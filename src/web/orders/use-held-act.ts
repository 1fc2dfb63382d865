import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNDO_MS } from '#shared/orders/assignments.ts'

/** Holds an act as long as the team may take one of its own back. It is sent before them when the screen or the application is left, and at once without a network, which it tells then. */
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
    const timer = setTimeout(sendNow, UNDO_MS)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [isHeld])
  useEffect(() => () => sendNow(), [])
  const hold = () => {
    if (navigator.onLine) wait(true)
    else void send()
  }
  return { isHeld, hold, takeBack: () => wait(false) }
}
