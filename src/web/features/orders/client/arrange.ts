import { type ClientNeed, clientNeeds, type NeedingOrder } from '#shared/orders/client-needs.ts'

/** An order that asks something of its client now. */
export interface Pressing<Order> {
  order: Order
  needs: ClientNeed[]
  /** Its request is shown in full; otherwise a strip names it, and unfolds it. */
  inFull: boolean
  /** The map of the livreur on the way; lower when something stands above it, and none for a second livreur. */
  map: 'tall' | 'low' | null
}

/**
 * The needs under « Maintenant », in their order, and the orders that stay in the list. At most one strip comes before
 * a livreur on the way, so that the livreur is on the first screen. `returnedId` is the order that the client comes
 * back from paying, which stands there too.
 */
export function arrange<Order extends NeedingOrder & { id: string }>(
  orders: readonly Order[],
  now: number,
  returnedId: string | undefined,
): { pressing: Pressing<Order>[]; others: Order[] } {
  const asked = orders.map((order) => ({ order, needs: clientNeeds(order, now) }))
  const stands = ({ order, needs }: (typeof asked)[number]) =>
    needs.length > 0 || order.id === returnedId
  const those = asked.filter(stands)
  const rides = those.filter(({ needs }) => needs.includes('ride'))
  const waiting = those.filter(({ needs }) => !needs.includes('ride'))
  const isQuestion = ({ needs }: (typeof asked)[number]) =>
    needs.includes('answer') || needs.includes('time') || needs.includes('count')
  const questions = ['answer', 'time', 'count'].flatMap((need) =>
    waiting.filter(({ needs }) => needs[0] === need),
  )
  const rest = waiting.filter((one) => !isQuestion(one))
  const before = rides.length > 0 ? 1 : questions.length
  const sorted = [...questions.slice(0, before), ...rides, ...questions.slice(before), ...rest]
  return {
    pressing: sorted.map(({ order, needs }, index) => ({
      order,
      needs,
      inFull: rides.length === 0 && index === 0,
      map: order.id === rides[0]?.order.id ? mapAt(index, needs) : null,
    })),
    others: asked.filter((one) => !stands(one)).map(({ order }) => order),
  }
}

const mapAt = (index: number, needs: readonly ClientNeed[]) =>
  index === 0 && needs[0] === 'ride' ? 'tall' : 'low'
