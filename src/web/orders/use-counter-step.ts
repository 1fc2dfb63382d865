import type { Contents } from '#shared/orders/contents-words.ts'
import type { CounterStepInput } from '#shared/orders/counter.inputs.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { ActOptions } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import type { OrderView } from './order-view.ts'
import { useQueuedAct } from './waiting/use-queued-act.ts'
import { useAllWaitingShown } from './waiting/waiting-on-device.ts'

type CountedOrder = Pick<OrderView, 'id' | 'reference' | 'client'>

/** How the names of all counts of a person begin. */
export const countKeyStart = (userId: string) => `${userId}-comptage-`

/** Names the count of an order among what waits on this device. */
const countKey = (userId: string, orderId: string) => `${countKeyStart(userId)}${orderId}`

/** Tells of an order whether its count waits on this device for the network. */
export function useCountsWaiting(): (order: Pick<OrderView, 'id'>) => boolean {
  const { id: userId } = useMe()
  const waiting = useAllWaitingShown()
  return ({ id }) => waiting.has(countKey(userId, id))
}

/** Records a count at the counter, which waits on this device where there is no network. */
export function useCounterStep(
  { id, reference, client }: CountedOrder,
  options: Pick<ActOptions<unknown, unknown>, 'failed' | 'onError'>,
) {
  const { id: owner } = useMe()
  const { run, ...act } = useQueuedAct(options)
  return {
    ...act,
    /** Resolves to undefined where it was refused, which `failed` or `onError` tells. */
    async run(
      stated: Omit<CounterStepInput, 'idempotencyKey' | 'orderId'>,
      { pieces, bags, grams }: Contents,
    ): Promise<'counted' | 'waiting' | undefined> {
      const key = newKey()
      const result = await run({
        key,
        owner,
        at: serverNow(),
        kind: 'count',
        payload: {
          draftKey: countKey(owner, id),
          input: { ...stated, orderId: id, idempotencyKey: key },
          fullname: client.fullname,
          reference,
          pieces,
          bags,
          grams,
        },
      })
      if (result === undefined) return undefined
      return result === 'waiting' ? 'waiting' : 'counted'
    },
  }
}
