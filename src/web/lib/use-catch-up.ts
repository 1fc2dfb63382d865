import { useEffect, useRef } from 'react'

/** The interval of reading again while the stream is cut. */
const POLL_MS = 12_000

/** Reads again while the stream is cut, and once it is back: of what it missed, the server tells only the orders. */
export function useCatchUp(isLive: boolean, read: () => void): void {
  const hasBeenLive = useRef(false)
  useEffect(() => {
    if (isLive) {
      if (hasBeenLive.current) read()
      hasBeenLive.current = true
      return
    }
    const timer = setInterval(read, POLL_MS)
    return () => clearInterval(timer)
  }, [isLive, read])
}
