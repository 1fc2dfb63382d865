import { isHeld, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { statusSentence } from '#shared/text/status-words.ts'
import { slotHours, slotWords } from '#shared/time/slot-words.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { firstName, type OrderView } from '../order-view.ts'
import { nextVisitWords, readySentence } from '../visits/visit-words.ts'

/** The next event for the client of an order, and the facts it depends on. */
interface OrderSentence {
  title: string
  details: string[]
}

/** The next moment of an order as its slot or its promise says it, never a minute of arrival; without one, its state. */
export function orderSentence(order: OrderView, now: number): OrderSentence {
  const { status, livreur } = order
  if (isHeld(order)) return { title: 'Choisissez une nouvelle heure', details: [] }
  if (order.atCounter) return atCounter(order, now)
  const state = statusSentence(status, 'client', livreur ? firstName(livreur.fullname) : undefined)
  const next = nextVisit(order)
  if (next === null) return { title: state, details: [] }
  const slot = slotOfVisit(order, next)
  // Where the livreur is stands below it.
  if (isRide(status)) return { title: slot ? arrival(slotWords(slot, now)) : state, details: [] }
  const ready = readySentence(order, now)
  if (next === 'pickup') return sentence(nextVisitWords(order, now), state, promise(order, now))
  if (status === 'assigned_for_delivery') return sentence(nextVisitWords(order, now), state)
  return sentence(ready, slot ? delivery(order, now) : state)
}

/** `Arrive entre 16 h et 18 h`: the day is said only when it is another one. */
const arrival = (slot: string) => `Arrive ${slot.replace(/^aujourd’hui /, '')}`

/** The next event is the title; without it the state is. */
function sentence(
  next: string | undefined,
  ...details: [state: string, ...(string | undefined)[]]
): OrderSentence {
  const [state] = details
  const rest = details.filter((detail) => detail !== undefined)
  return next ? { title: next, details: rest } : { title: state, details: rest.slice(1) }
}

/** The promise that follows the pick-up: `Prêt jeudi avant 18 h, livré vendredi entre 12 h et 14 h`. */
function promise(order: OrderView, now: number): string | undefined {
  const ready = readySentence(order, now)
  const slot = slotOfVisit(order, 'delivery')
  if (!ready) return slot ? delivery(order, now) : undefined
  return slot ? `${ready}, livré ${slotWords(slot, now)}` : ready
}

function delivery(order: OrderView, now: number): string {
  const slot = slotOfVisit(order, 'delivery')
  if (!slot) return ''
  const words = slotWords(slot, now)
  const isToday = words.startsWith('aujourd’hui')
  return `Livré ${isToday ? `aujourd’hui ${slotHours(slot)}` : words}`
}

function atCounter(order: OrderView, now: number): OrderSentence {
  const { status, readyAt } = order
  if (status === 'pending')
    return { title: 'Nous comptons votre linge au comptoir', details: pickUp(order, now) }
  if (readyAt !== null)
    return { title: 'Venez chercher votre linge', details: ['Votre linge est prêt'] }
  const [ready, ...rest] = pickUp(order, now)
  return { title: ready ?? statusSentence(status, 'client'), details: rest }
}

/** When the clothes may be collected at the counter, if it is promised. */
function pickUp(order: OrderView, now: number): string[] {
  const ready = readySentence(order, now)
  return ready ? [ready, 'À retirer au comptoir'] : []
}
