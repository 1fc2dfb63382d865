import { isOver } from '#shared/order-status.ts'
import type { DoorWork } from '#shared/orders/door-words.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { collectWords, type PromisedTimes, promiseWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import type { OrderView } from '../order-view.ts'
import { nextVisitWords } from '../visits/visit-words.ts'

type TimedOrder = Parameters<typeof nextVisitWords>[0] & Pick<OrderView, 'atCounter'>

export interface PlacedTimes {
  /** The livreur's time: `Ramassage demain entre 8 h et 10 h`. */
  visit: string | undefined
  /** The promise of the clothes: `Prêt jeudi avant 18 h, livraison entre 18 h et 20 h`. */
  promise: string | undefined
}

/** The times of a new order, read out to the client before the call ends. `now` in milliseconds UTC. */
export function placedTimes(order: TimedOrder, now: number): PlacedTimes {
  const { status, atCounter, readyBy, readyAt, deliveryFrom, deliveryTo } = order
  const visit = nextVisit(order) === 'pickup' ? nextVisitWords(order, now) : undefined
  if (readyBy === null || readyAt !== null || isOver(status)) return { visit, promise: undefined }
  const delivery = slotOf(deliveryFrom, deliveryTo)
  const words = promiseWords({ readyBy, delivery, atCounter }, now)
  return { visit, promise: atCounter ? `${words}, à retirer au comptoir` : words }
}

/** The team tells the client this before the call ends, because the total is still an estimate. */
export const DOOR_WORDS_TO_SAY: Record<DoorWork, string> = {
  weight:
    'Dites-le au client\u00a0: le livreur pèse le sac devant lui, et il dit «\u00a0D’accord\u00a0» ou garde son sac sans rien payer.',
  count:
    'Dites-le au client\u00a0: le livreur compte le linge devant lui, et il dit «\u00a0D’accord\u00a0» ou le garde sans rien payer.',
  both: 'Dites-le au client\u00a0: le livreur pèse et compte le linge devant lui, et il dit «\u00a0D’accord\u00a0» ou le garde sans rien payer.',
}

/** Words on a promise that moved while its order was typed at the counter. Milliseconds UTC. */
export function movedWords(
  promise: Pick<PromisedTimes, 'readyBy'>,
  shown: Pick<PromisedTimes, 'readyBy'>,
  now: number,
): string {
  const former = collectWords(shown.readyBy, now)
  return `L’heure a tourné\u00a0: prêt ${collectWords(promise.readyBy, now)}, et non plus ${former}. Dites-le au client.`
}
