import { serverNow } from '#web/lib/clock.ts'
import { invalidateScopes } from '#web/query-client.ts'
import type { QueueTable } from '#web/record/queue-table.ts'
import { changeDraft, finishDraft, readLatestDraft } from '../cart/draft-store.ts'
import { keepRequest } from '../number-requests/request-on-device.ts'
import type { SentOrder, WaitingAct, WaitingDrop } from './waiting-order.ts'

/** The call of each kind. One that waited while nobody looked at it is taken where it would have to be asked for. */
export const WAITING_KINDS: QueueTable<WaitingAct, SentOrder>['kinds'] = {
  order: {
    call: async (order, { checkout }) => ({
      kind: 'order',
      order,
      output: await checkout.place.mutate(inputOf(order)),
    }),
  },
  request: {
    call: async (order, { numberRequests }) => ({
      kind: 'request',
      order,
      output: await numberRequests.ask.mutate(inputOf(order)),
    }),
  },
  'team-order': {
    call: async (order, { checkout }, waited) => ({
      kind: 'team-order',
      order,
      output: await checkout.placeFor.mutate({ ...inputOf(order), ...queuedIf(waited) }),
    }),
  },
  drop: {
    call: async (order, { counter }, waited) => ({
      kind: 'drop',
      order,
      output: await counter.drop.mutate({ ...inputOf(order), ...queuedIf(waited) }),
    }),
  },
  count: {
    call: async (order, { counter }) => ({
      kind: 'count',
      order,
      output: await counter.count.mutate(inputOf(order)),
    }),
  },
}

function inputOf<Act extends WaitingAct>({ at, payload }: Act) {
  const input: Act['payload']['input'] = payload.input
  return { ...input, takenAt: at, sentAt: serverNow() }
}

const queuedIf = (waited: boolean) => (waited ? ({ queued: true } as const) : {})

const TILL_READS = ['orders', 'counter', 'payments', 'cash', 'drawer', 'stats'] as const

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
      void invalidateScopes([...TILL_READS, 'credit', 'users', 'checkout', 'dailyCeiling'])
      break
    case 'count':
      void invalidateScopes([...TILL_READS, 'photos'])
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
