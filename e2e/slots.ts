import type { Order } from './orders.ts'
import type { App } from './server.ts'

/** Moves a visit to a slot of two hours that starts in so many minutes, without a word to anybody. */
export function moveSlot(
  app: App,
  { id }: Order,
  visit: 'pickup' | 'delivery',
  { startsIn }: { startsIn: number },
): void {
  const from = Date.now() + startsIn * 60_000
  app.db
    .prepare(`update orders set ${visit}_from = ?, ${visit}_to = ? where id = ?`)
    .run(from, from + 2 * 60 * 60_000, id)
}

/**
 * The collection is now: setting off for it asks nothing, in the evening neither, when a new order is collected tomorrow. As
 * every slot, it begins on the hour.
 */
export function collectNow(app: App, order: Order): void {
  moveSlot(app, order, 'pickup', { startsIn: -new Date().getMinutes() })
}
