import { serverNow } from '#web/lib/clock.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { createOwnedClient } from '#web/trpc-client.ts'
import { changeDraft, finishDraft, readLatestDraft } from '../cart/draft-store.ts'
import { VISITOR } from '../cart/visitor-basket.ts'
import { keepRequest } from '../number-requests/request-on-device.ts'
import type { SentOrder, WaitingAct, WaitingDrop } from './waiting-order.ts'

const timesOf = ({ at }: WaitingAct) => ({ takenAt: at, sentAt: serverNow() })

/**
 * Sends an order under the name of its owner; a visitor has none. One that waited for the network while nobody looked at it is taken
 * where it would have to be asked for.
 */
export async function sendOrder(order: WaitingAct, hasWaited = false): Promise<SentOrder> {
  const queued = hasWaited ? ({ queued: true } as const) : {}
  const client = createOwnedClient(order.owner === VISITOR ? null : order.owner)
  switch (order.kind) {
    case 'order':
      return {
        kind: order.kind,
        order,
        output: await client.checkout.place.mutate({ ...order.payload.input, ...timesOf(order) }),
      }
    case 'request':
      return {
        kind: order.kind,
        order,
        output: await client.numberRequests.ask.mutate({
          ...order.payload.input,
          ...timesOf(order),
        }),
      }
    case 'team-order':
      return {
        kind: order.kind,
        order,
        output: await client.checkout.placeFor.mutate({
          ...order.payload.input,
          ...timesOf(order),
          ...queued,
        }),
      }
    case 'drop':
      return {
        kind: order.kind,
        order,
        output: await client.counter.drop.mutate({
          ...order.payload.input,
          ...timesOf(order),
          ...queued,
        }),
      }
    case 'count':
      return {
        kind: order.kind,
        order,
        output: await client.counter.count.mutate({ ...order.payload.input, ...timesOf(order) }),
      }
  }
}

/** The order has arrived: its pieces leave the draft, and the lists are read again. */
export function finishOrder(sent: SentOrder): void {
  const { draftKey } = sent.order.payload
  switch (sent.kind) {
    case 'order':
      finishDraft(draftKey, sent.order.payload.input)
      void invalidateScopes(['orders', 'checkout', 'credit'])
      break
    case 'team-order':
      finishDraft(draftKey, sent.order.payload.input)
      void invalidateScopes(['orders', 'checkout', 'credit', 'users.findClients', 'dailyCeiling'])
      break
    case 'drop':
      emptyTill(sent.order)
      void invalidateScopes([
        'orders',
        'counter',
        'payments',
        'cash',
        'drawer',
        'credit',
        'stats',
        'users',
        'checkout',
        'dailyCeiling',
      ])
      break
    case 'count':
      void invalidateScopes(['orders', 'counter', 'payments', 'cash', 'drawer', 'stats', 'photos'])
      break
    case 'request':
      keepRequest({
        token: sent.output.statusKey,
        draft: sent.order.payload.draft,
        fullname: sent.order.payload.input.fullname,
      })
  }
}

/** The basket of a drop and its client leave the till, unless the next one stands there already. */
export function emptyTill({ payload: { draftKey, input } }: WaitingDrop): void {
  if (readLatestDraft(draftKey).idempotencyKey !== input.idempotencyKey) return
  finishDraft(draftKey, input)
  changeDraft(draftKey, { contactPhone: null })
}
