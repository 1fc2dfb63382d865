import type { Listener } from '#server/lib/context.ts'
import { readBasket } from './baskets.service.ts'

export const basketsListener: Listener = {
  addressConfirmed: (_, orm, userId) => (readBasket(orm, userId) ? { hasBasket: true } : {}),
}
