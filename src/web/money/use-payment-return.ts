import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The results in the address when the client comes back from Wave, or from our redirect to Wave. */
const RESULTS = [
  'retour',
  'annonce',
  'echec',
  'wave-indisponible',
  'deja-paye',
  'introuvable',
] as const

export interface PaymentReturn {
  result: (typeof RESULTS)[number]
  orderId: string
}

/** Whether the note of a return offers to pay again. */
export const offersPayment = (paymentReturn: PaymentReturn | null): boolean =>
  paymentReturn?.result === 'echec' || paymentReturn?.result === 'wave-indisponible'

/**
 * The result of a Wave payment that the client comes back from. It is moved from the address to the
 * state of the history entry, so that a reload keeps it and a shared link does not have it.
 */
export function usePaymentReturn(): PaymentReturn | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const moveToState = useEffectEvent((address: string) => {
    const paymentReturn = readReturn(address)
    if (paymentReturn !== undefined)
      void navigate({ pathname }, { replace: true, state: { paymentReturn } })
  })
  useEffect(() => moveToState(search), [search])
  const inAddress = readReturn(search)
  return inAddress === undefined ? (state?.paymentReturn ?? null) : inAddress
}

/** The result in the address, null when it is an unknown one, undefined when there is none. */
function readReturn(search: string): PaymentReturn | null | undefined {
  const params = new URLSearchParams(search)
  const code = params.get('paiement')
  if (code === null) return undefined
  const result = RESULTS.find((known) => known === code)
  return result ? { result, orderId: params.get('commande') ?? '' } : null
}
