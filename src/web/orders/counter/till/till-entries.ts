import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { ReserveKind } from '#shared/orders/custody.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { ReserveDraft } from '../../reserves.ts'

/** A defect of a line of the basket, by the key of the line; null for the whole bag. */
export interface BasketDefect extends Pick<ReserveDraft, 'key' | 'kind' | 'note'> {
  line: string | null
}

/** The fields of the till beside the basket. */
export interface TillEntries {
  /** The key of the basket that they belong to. */
  basket: string
  /** The name of a client who has no record. */
  fullname: string
  /** The record that was chosen where several have the phone. */
  clientId: string | null
  /** The phone is another person's too, and this client gets a record of their own. */
  isOther: boolean
  /** The record whose client keeps their credit for another time. */
  creditKeptBy: string | null
  payBy: PaymentMethod | 'later' | null
  /** The francs that the client hands over; null is the exact amount. */
  given: number | null
  /** The amount is typed, since it is none of those that are proposed. */
  isGivenTyped: boolean
  transactionId: string
  defects: BasketDefect[]
}

const emptyEntries = (basket: string): TillEntries => ({
  basket,
  fullname: '',
  clientId: null,
  isOther: false,
  creditKeptBy: null,
  payBy: null,
  given: null,
  isGivenTyped: false,
  transactionId: '',
  defects: [],
})

/** The entries for a basket, kept in the tab: another basket begins with none. */
export function useTillEntries(userId: string, basket: string) {
  const { value, update } = useKept(`laveo-caisse-${userId}`, (stored) => ({
    ...emptyEntries(basket),
    ...(stored as Partial<TillEntries> | undefined),
  }))
  const ofBasket = (kept: TillEntries) => (kept.basket === basket ? kept : emptyEntries(basket))
  return {
    entries: ofBasket(value),
    change: (part: Partial<TillEntries>) => update((kept) => ({ ...ofBasket(kept), ...part })),
  }
}

export const newDefect = (kind: ReserveKind, line: string | null): BasketDefect => ({
  key: newKey(),
  kind,
  line,
  note: '',
})
