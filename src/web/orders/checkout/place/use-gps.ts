import { useState } from 'react'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import {
  type Located,
  PositionError,
  type PositionFailure,
  usePosition,
} from '#web/lib/use-position.ts'

/** Locates the client with the GPS, and keeps the reason of a failure until the next try. */
export function useGps(onFound: (located: Located) => void) {
  const { locating, locate, cancel } = usePosition()
  const [failure, setFailure] = useState<PositionFailure>()

  const start = async () => {
    setFailure(undefined)
    try {
      const located = await locate()
      if (!located) return
      onFound(located)
      notifySuccess('Localisation réussie')
    } catch (error) {
      setFailure(error instanceof PositionError ? error.failure : 'unavailable')
      notifyError('Erreur de localisation', "Impossible d'obtenir votre position.")
    }
  }
  /** Stops the search and forgets its failure, because the place was chosen in another way. */
  const reset = () => {
    cancel()
    setFailure(undefined)
  }
  return { locating, failure, start, cancel, reset }
}
