import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type Camera, CameraError } from '#web/lib/scan/camera.ts'
import { createSight, type ScanFault, scanCodes } from '#web/lib/scan/scan-codes.ts'

export type CameraState =
  | { is: 'closed' }
  | { is: 'opening' }
  | { is: 'open'; turnLamp: Camera['turnLamp'] }
  | { is: 'fault'; fault: ScanFault }

interface Options {
  /** Opens at once on a device where the camera was allowed before. */
  opensByItself: boolean
  /** Called once with each code that comes into sight. */
  onText: (text: string) => void
}

/** The camera of a scanner. It is closed while its page is hidden, and opens again with it. */
export function useScanCamera(
  video: RefObject<HTMLVideoElement | null>,
  { opensByItself, onText }: Options,
) {
  const [isWanted, setWanted] = useState(false)
  const [state, setState] = useState<CameraState>({ is: 'closed' })
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible)
  const tell = useEffectEvent(onText)
  const open = () => {
    setState({ is: 'opening' })
    setWanted(true)
  }
  const close = () => {
    setState({ is: 'closed' })
    setWanted(false)
  }
  useEffect(() => {
    if (!opensByItself) return
    let isShown = true
    void isCameraAllowed().then((isAllowed) => {
      if (isAllowed && isShown) setWanted(true)
    })
    return () => {
      isShown = false
    }
  }, [opensByItself])
  useEffect(() => {
    if (!isWanted || !isVisible || !video.current) return
    const scan = new AbortController()
    const comesIntoSight = createSight()
    const fail = (fault: ScanFault) => {
      if (scan.signal.aborted) return
      setState({ is: 'fault', fault })
      setWanted(false)
    }
    scanCodes(video.current, {
      codes: 'tags',
      signal: scan.signal,
      onCode: (text) => {
        if (comesIntoSight(text, performance.now())) tell(text)
      },
      onFault: fail,
    }).then(
      ({ turnLamp }) => {
        if (!scan.signal.aborted) setState({ is: 'open', turnLamp })
      },
      (error: unknown) => fail(error instanceof CameraError ? error.fault : 'busy'),
    )
    return () => scan.abort()
  }, [isWanted, isVisible, video])
  return { state, open, close }
}

const isPageVisible = () => document.visibilityState === 'visible'

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Not every browser tells; where it does not, a tap opens the camera. */
async function isCameraAllowed(): Promise<boolean> {
  const permission = await navigator.permissions
    ?.query({ name: 'camera' as PermissionName })
    .catch(() => undefined)
  return permission?.state === 'granted'
}
