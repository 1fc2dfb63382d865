import { useRef, useState } from 'react'
import type { AppErrorCode } from '#shared/errors.ts'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import type { OfferedSlot, OrderTimes } from '#shared/shop/times/order-times.ts'
import type { PromisedTimes } from '#shared/time/slot-words.ts'
import { appCodeOf, detailsOf, isNetworkError } from '#web/lib/error-message.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** The amounts and times on screen when the order was sent. */
export interface ShownOrder {
  totals: Pick<CartTotals, 'transportFee' | 'expressFee'>
  times: OrderTimes | null
}

/** The reason why an order was not placed, where the form tells it beside its button. */
export type PlacingError =
  | { kind: 'network' }
  | { kind: 'price'; total: number; fee: Change; express: Change }
  /** The chosen slot is taken, or no longer offered; the next ones with a place. */
  | { kind: 'slot'; isFull: boolean; next: OfferedSlot[] }
  | { kind: 'express' }
  /** Linen is no longer counted at the door. */
  | { kind: 'toCount' }
  | { kind: 'promise'; promise: PromisedTimes | null }
  | { kind: 'already'; reference: string }
  /** Its company would owe more than its ceiling, in francs: the team says whether it is taken all the same. */
  | { kind: 'ceiling'; owed: number; ceiling: number }

/** Francs. */
interface Change {
  from: number
  to: number
}

/** The form shows the reason too, once it is read again. */
const REFRESHED_FIRST = new Set<AppErrorCode | undefined>([
  'SLOT_FULL',
  'SLOT_CLOSED',
  'EXPRESS_FULL',
  'EXPRESS_UNAVAILABLE',
  'MODULE_OFF',
  'STALE',
])

const NOTHING_SHOWN: ShownOrder = { totals: { transportFee: 0, expressFee: null }, times: null }

/**
 * The error of the last try to place an order, kept until the next one, so that it can be shown beside the button. The
 * form reads prices and slots again, before the error mentions them.
 */
export function usePlacingError() {
  const utils = trpc.useUtils()
  const [placingError, setPlacingError] = useState<PlacingError>()
  const shown = useRef(NOTHING_SHOWN)
  return {
    placingError,
    /** The amounts and times on screen when the order was last sent. */
    shown,
    forgetError: () => setPlacingError(undefined),
    async handleError(error: unknown) {
      const code = appCodeOf(error)
      const refresh = () =>
        Promise.all([
          utils.modules.invalidate(),
          utils.products.invalidate(),
          utils.credit.invalidate(),
          utils.checkout.forClient.invalidate(),
          utils.companies.ownPrices.invalidate(),
          // The form holds its slots while it sends, so that they must be asked for.
          utils.checkout.times.fetch(undefined, { staleTime: 0 }).catch(() => undefined),
        ])
      const isUnchanged = code === 'VALIDATION' || isNetworkError(error)
      const refreshed = isUnchanged ? undefined : refresh()
      if (REFRESHED_FIRST.has(code)) await refreshed
      const noted = placingErrorOf(error, shown.current)
      setPlacingError(noted)
      // The form says all of it where it is answered.
      if (noted?.kind === 'ceiling' || noted?.kind === 'price') return
      if (code === 'MODULE_OFF' && noted) return
      showError(error, 'Erreur de commande')
    },
  }
}

/** The error to show beside the button; undefined when its toast says it all. */
function placingErrorOf(error: unknown, { totals }: ShownOrder): PlacingError | undefined {
  if (isNetworkError(error)) return { kind: 'network' }
  const stale = detailsOf(error, 'STALE')
  if (stale?.about === 'price') {
    const { total, transportFee, expressFee } = stale.to
    const fee = { from: totals.transportFee, to: transportFee }
    const express = { from: totals.expressFee ?? 0, to: expressFee }
    return { kind: 'price', total, fee, express }
  }
  if (stale?.about === 'promise') return { kind: 'promise', promise: stale.to.promise }
  const full = detailsOf(error, 'SLOT_FULL')
  const slot = full ?? detailsOf(error, 'SLOT_CLOSED')
  if (slot) return { kind: 'slot', isFull: full !== undefined, next: slot.next }
  const code = appCodeOf(error)
  if (code === 'EXPRESS_FULL' || code === 'EXPRESS_UNAVAILABLE') return { kind: 'express' }
  const off = detailsOf(error, 'MODULE_OFF')
  if (off?.module === 'express') return { kind: 'express' }
  if (off?.module === 'linenToCount') return { kind: 'toCount' }
  const above = detailsOf(error, 'ACCOUNT_ABOVE_CEILING')
  if (above) return { kind: 'ceiling', ...above }
  const already = detailsOf(error, 'IDEMPOTENCY_CONFLICT')
  if (already) return { kind: 'already', reference: already.reference }
}
