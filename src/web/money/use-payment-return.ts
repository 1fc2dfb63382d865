import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PaymentView } from '#shared/money/payments.ts'
import { forgetWaveOpened, onComingBack, waveOpenedFor } from './wave-opened.ts'

/** The results in the address when the client comes back from Wave, or from our redirect to Wave. */
const RESULTS = [
  'retour',
  'annonce',
  'echec',
  'wave-indisponible',
  'deja-paye',
  'introuvable',
] as const
/**
 * `recu` is set here once the payment is confirmed; `ouvert` is of an order for which Wave was opened on this device, and of
 * which nobody has said whether it was paid: the merchant link leads back to no page.
 */
type Result = (typeof RESULTS)[number] | 'recu' | 'ouvert'

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
    if (found === undefined) return
    // Any other result says what became of it.
    if (found?.result !== 'retour') forgetWaveOpened()
    setPaymentReturn(found)
  })
  useEffect(() => moveToState(search), [search])
  const openedFor = useSyncExternalStore(onComingBack, waveOpenedFor)
  const opened = openedFor === null ? null : { result: 'ouvert' as const, orderId: openedFor }
  const inState = (state?.paymentReturn ?? null) as PaymentReturn | null
  return {
    paymentReturn: inAddress === undefined ? (inState ?? opened) : inAddress,
    setPaymentReturn,
  }
}

/** The note of this result already offers to pay, or checks a payment that may have arrived. */
export function offersPayment({ result }: PaymentReturn, { state }: PaymentView): boolean {
  if (result === 'retour' || result === 'ouvert') return state !== 'to_verify'
  return result === 'echec' || result === 'wave-indisponible'
}

/** The result in the address, null when it is an unknown one, undefined when there is none. */
function readReturn(search: string): PaymentReturn | null | undefined {
  const params = new URLSearchParams(search)
  const code = params.get('paiement')
  if (code === null) return undefined
  const result = RESULTS.find((known) => known === code)
  return result ? { result, orderId: params.get('commande') ?? '' } : null
}
