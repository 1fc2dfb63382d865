import { useState } from 'react'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { PLACE_WORD_NAMES, placeTextError } from '#shared/places/place-words.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { fieldOf, goToStep, sectionOf } from './go-to-step.ts'
import type { OrderInProgress } from './use-order.ts'

type Entries = Pick<OrderInProgress, 'draft' | 'address' | 'phone'>

/** A text that was typed about the place is too long. */
export function isPlaceTextWrong({ draft, address }: Pick<Entries, 'draft' | 'address'>): boolean {
  const texts = { ...draft, ...surePlaceLines(draft, address) }
  const names = ['address', ...PLACE_WORD_NAMES] as const
  return names.some((name) => placeTextError(name, texts[name]) !== undefined)
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
