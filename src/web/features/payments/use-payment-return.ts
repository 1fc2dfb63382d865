import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PaymentView } from '#shared/money/payments.ts'

/** The results that our own redirect to Wave, or Wave itself, returns the client with. */
const NEWS = [
  'retour',
  'annonce',
  'echec',
  'wave-indisponible',
  'deja-paye',
  'introuvable',
] as const
/** `recu`: the payment that the client came back from is confirmed. */
type News = (typeof NEWS)[number] | 'recu'

export interface PaymentReturn {
  news: News
  orderId: string
}

/**
 * Reads the result of the client's return, once. It is then kept in the history's state instead of
 * the address, so that a reload continues there and a shared link carries no payment.
 */
export function usePaymentReturn() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const found = readReturn(search)
  const keep = (paymentReturn: PaymentReturn | null) =>
    navigate({ pathname }, { replace: true, state: { paymentReturn } })
  const settle = useEffectEvent((address: string) => {
    const read = readReturn(address)
    if (read !== undefined) keep(read)
  })
  // The address bar is not React's.
  useEffect(() => settle(search), [search])
  const kept = (state?.paymentReturn ?? null) as PaymentReturn | null
  return {
    paymentReturn: found === undefined ? kept : found,
    /** Says it in other words, or no more. */
    keep,
  }
}

/** Whether the news come with ways to pay of their own, or while paying again would be too early. */
export function offersPayment({ news }: PaymentReturn, { state }: PaymentView): boolean {
  if (news === 'retour') return state !== 'to_verify'
  return news === 'echec' || news === 'wave-indisponible'
}

/** Nothing in the address: undefined. Something that we did not write: null, and it leaves the address too. */
function readReturn(search: string): PaymentReturn | null | undefined {
  const params = new URLSearchParams(search)
  const code = params.get('paiement')
  if (code === null) return undefined
  const news = NEWS.find((known) => known === code)
  return news ? { news, orderId: params.get('commande') ?? '' } : null
}
