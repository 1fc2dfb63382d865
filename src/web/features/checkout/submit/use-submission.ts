import { useRef, useState } from 'react'
import { parsePhone } from '#shared/accounts/phone.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/money/money.ts'
import { placeTextError } from '#shared/places/place-texts.ts'
import type { CartTotals } from '#web/features/cart/cart-totals.ts'
import type { Draft } from '#web/features/cart/draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import { surePlaceLines } from '../place/address-place.ts'
import type { Placing } from '../placing.ts'
import type { When } from '../when/when-view.ts'
import { counterInput, orderInput } from './order-input.ts'
import { useSentView } from './use-sent-view.ts'

/** The order that the form shows. */
interface Prepared {
  draft: Draft
  totals: CartTotals
  when: When | undefined
  address: string
  phone: string
  isAtCounter: boolean
  forTeam: boolean
}

/** Checks an order in preparation and sends it; what cannot be right takes the focus. */
export function useSubmission(
  { placing, placingError, place, placeAtCounter }: Placing,
  prepared: Prepared,
  change: (part: Partial<Draft>) => void,
) {
  const { draft, totals, when, address, phone, isAtCounter } = prepared
  const [phoneError, setPhoneError] = useState<string>()
  const phoneRef = useRef<HTMLInputElement>(null)
  const steps = useRef<HTMLDivElement>(null)
  const sentView = useSentView(placingError?.kind === 'network')

  const submit = (idempotencyKey = draft.idempotencyKey) => {
    const lines = surePlaceLines(draft, address)
    // At the counter none of them is shown, nor sent.
    const isTextWrong =
      placeTextError('address', lines.address) ||
      placeTextError('landmark', lines.landmark) ||
      placeTextError('note', draft.note)
    if (isTextWrong && !isAtCounter) {
      steps.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const parsed = parsePhone(phone)
    setPhoneError(parsed.ok ? undefined : parsed.message)
    if (!parsed.ok) {
      phoneRef.current?.focus()
      return
    }
    const sent = { ...draft, idempotencyKey }
    const view = sentView([sent, lines, phone], { totals, when })
    const onScreen = { totals: view.totals, times: view.when?.times ?? null }
    const shown = { ...lines, phone, total: view.totals.total, when: view.when }
    if (isAtCounter) {
      placeAtCounter?.(counterInput(sent, shown), onScreen)
      return
    }
    const input = orderInput(sent, shown)
    if (input) place(input, onScreen)
  }
  return {
    /** Around the fields, so that a wrong one is found. */
    steps,
    phoneRef,
    phoneError,
    forgetPhoneError: () => setPhoneError(undefined),
    submission: { missing: listMissing(prepared), placing, onSubmit: () => submit() },
    submitAsNewOrder() {
      const idempotencyKey = newKey()
      change({ idempotencyKey })
      submit(idempotencyKey)
    },
  }
}

function listMissing({ draft, totals, phone, forTeam, isAtCounter }: Prepared): string[] {
  const missing: string[] = []
  if (draft.lines.length === 0) missing.push('un article dans le panier')
  else if (!totals.orderable) missing.push('un panier sans article retiré du catalogue')
  if (totals.tooHigh) missing.push(`un total de ${formatFcfa(MAX_FRANCS)} au plus`)
  if (!draft.location && !isAtCounter)
    missing.push(forTeam ? 'la position du client' : 'votre position')
  if (!phone.trim()) missing.push('un téléphone de contact')
  return missing
}
