import { useState } from 'react'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import {
  type Located,
  PositionError,
  type PositionTrouble,
  usePosition,
} from '#web/lib/use-position.ts'

/** The GPS for an order: what it found, or why it found nothing, until the next try. */
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
  /** The place comes from elsewhere: neither the search nor its failure matters any more. */
  const leave = () => {
    cancel()
    setTrouble(undefined)
  }
  return { locating, trouble, start, cancel, leave }
}
