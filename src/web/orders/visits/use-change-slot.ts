import { useState } from 'react'
import type { Slot } from '#shared/time/slots.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** Refusals after which another slot may be chosen in the same sheet, where they are said. */
const REFUSALS = {
  SLOT_FULL: 'Cette heure vient d’être prise. Choisissez-en une autre.',
  SLOT_CLOSED: 'Cette heure n’est plus proposée. Choisissez-en une autre.',
  EXPRESS_FULL: 'L’express est complet pour cette heure. Choisissez-en une autre.',
  EXPRESS_UNAVAILABLE: 'L’express n’est pas possible avec cette heure. Choisissez-en une autre.',
} as const

const isRefusal = (code: string | undefined): code is keyof typeof REFUSALS =>
  code !== undefined && code in REFUSALS

/** The slot that is chosen for a visit, and the act that takes it. One that was refused is chosen again in the same sheet. */
export function useChangeSlot(onClose: () => void, onChanged: (slot: Slot) => void = () => {}) {
  const [slot, setSlot] = useState<Slot | null>(null)
  const change = useAct(trpc.visits.change, {
    failed: 'Impossible de changer l’heure.',
    handled: Object.keys(REFUSALS).filter(isRefusal),
    stale: ['orders', 'visits', 'flags', 'requests', 'clientMessages'],
    onSuccess(_, { slot: taken }) {
      onClose()
      onChanged(taken)
    },
    onError(error) {
      if (isRefusal(appCodeOf(error))) setSlot(null)
      else if (!isTemporaryError(error)) onClose()
    },
  })
  const code = appCodeOf(change.error)
  return { slot, setSlot, change, refusal: isRefusal(code) ? REFUSALS[code] : '' }
}

/** How often a sheet was opened: the key with which each opening starts anew. */
export function useOpenings(opened: boolean): number {
  const [last, setLast] = useState({ opened, openings: 0 })
  if (last.opened !== opened)
    setLast({ opened, openings: opened ? last.openings + 1 : last.openings })
  return last.openings
}
