import { useState } from 'react'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import {
  type Located,
  PositionError,
  type PositionTrouble,
  usePosition,
} from '#web/lib/use-position.ts'

/** Locates the client with the GPS, and keeps the reason of a failure until the next try. */
export function useGps(onFound: (located: Located) => void) {
  const { locating, locate, cancel } = usePosition()
  const [trouble, setTrouble] = useState<PositionTrouble>()

  const start = async () => {
    setTrouble(undefined)
    try {
      const located = await locate()
      if (!located) return
      onFound(located)
      notifySuccess('Localisation réussie', 'Vérifiez le repère sur la carte.')
    } catch (error) {
      setTrouble(error instanceof PositionError ? error.trouble : 'unavailable')
      notifyError('Erreur de localisation', "Impossible d'obtenir votre position.")
    }
  }
  /** Stops the search and forgets its failure, because the place was chosen in another way. */
  const reset = () => {
    cancel()
    setTrouble(undefined)
  }
  return { locating, trouble, start, cancel, reset }
}
