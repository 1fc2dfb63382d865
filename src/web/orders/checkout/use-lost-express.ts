import { useEffect, useState } from 'react'
import type { When } from '#shared/orders/draft/draft-when.ts'
import { changeDraft } from '../cart/draft-store.ts'
import type { PlacingError } from './placing-error.ts'

interface Asked {
  draftKey: string
  isAsked: boolean
  when: When | undefined
  placingError: PlacingError | undefined
}

/**
 * Takes an express that cannot be had out of the draft, and returns why until the person chooses it again: it must not
 * come back by itself, with its fee, when there is room again or another day is chosen.
 */
export function useLostExpress({ draftKey, isAsked, when, placingError }: Asked): string | null {
  const [reason, setReason] = useState<string | null>(null)
  const lost = when?.expressLost ?? null
  if (lost !== null && lost !== reason) setReason(lost)
  if (lost === null && reason !== null && isAsked) setReason(null)
  useEffect(() => {
    if (lost !== null) changeDraft(draftKey, { express: false })
  }, [lost, draftKey])
  // The server refused it, and the note beside the button says so.
  useEffect(() => {
    if (placingError?.kind === 'express') changeDraft(draftKey, { express: false })
  }, [placingError, draftKey])
  return reason
}
