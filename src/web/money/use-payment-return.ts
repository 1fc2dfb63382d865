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
/** `recu` is set here once the payment is confirmed. */
type Result = (typeof RESULTS)[number] | 'recu'

export interface PaymentReturn {
  result: Result
  orderId: string
}

/**
 * The result of a Wave payment that the client comes back from. It is moved from the address to the
 * state of the history entry, so that a reload keeps it and a shared link does not have it.
 */
export function usePaymentReturn() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = readReturn(search)
  const setPaymentReturn = (paymentReturn: PaymentReturn | null) =>
    navigate({ pathname }, { replace: true, state: { paymentReturn } })
  const moveToState = useEffectEvent((address: string) => {
    const found = readReturn(address)
    if (found !== undefined) setPaymentReturn(found)
  })
  useEffect(() => moveToState(search), [search])
  const inState = (state?.paymentReturn ?? null) as PaymentReturn | null
  return {
    paymentReturn: inAddress === undefined ? inState : inAddress,
    setPaymentReturn,
  }
}

/** The result in the address, null when it is an unknown one, undefined when there is none. */
function readReturn(search: string): PaymentReturn | null | undefined {
  const params = new URLSearchParams(search)
  const code = params.get('paiement')
  if (code === null) return undefined
  const result = RESULTS.find((known) => known === code)
  return result ? { result, orderId: params.get('commande') ?? '' } : null
}
