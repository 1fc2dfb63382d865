import { useState } from 'react'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { placeTextError } from '#shared/places/place-texts.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { fieldOf, goToStep, sectionOf } from './go-to-step.ts'
import type { OrderInProgress } from './use-order.ts'

type Entries = Pick<OrderInProgress, 'draft' | 'address' | 'phone'>

/** A text that was typed about the place is too long. */
export function isPlaceTextWrong({ draft, address }: Pick<Entries, 'draft' | 'address'>): boolean {
  const lines = surePlaceLines(draft, address)
  return Boolean(
    placeTextError('address', lines.address) ||
      placeTextError('landmark', lines.landmark) ||
      placeTextError('note', draft.note),
  )
}

/** Checks what was typed in the form; what cannot be right is said and takes the focus. */
export function useEntryCheck(entries: Entries) {
  const [phoneError, setPhoneError] = useState<string>()
  return {
    phoneError,
    forgetPhoneError: () => setPhoneError(undefined),
    /** Returns whether all of it may be right. */
    check(): boolean {
      if (isPlaceTextWrong(entries)) {
        goToStep('place', sectionOf('place')?.querySelector<HTMLElement>('[aria-invalid="true"]'))
        return false
      }
      const phone = parsePhone(entries.phone)
      setPhoneError(phone.ok ? undefined : phone.message)
      if (!phone.ok) goToStep('payment', fieldOf({ field: 'phone' }))
      return phone.ok
    },
  }
}
