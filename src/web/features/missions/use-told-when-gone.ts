import { useEffect, useEffectEvent } from 'react'
import { notifyWarning } from '#web/lib/notify.tsx'
import type { Mission } from './mission.ts'

/** A mission that leaves the list while its bag is counted: whoever was counting must know why. */
export function useToldWhenGone(gone: boolean, { reference }: Mission): void {
  const tell = useEffectEvent(() => {
    const left = `La commande #${reference} n’est plus dans votre liste.`
    notifyWarning('Mission modifiée', `${left} Aucune somme n’a été enregistrée.`)
  })
  // Toasts live outside React.
  useEffect(() => {
    if (gone) tell()
  }, [gone])
}
