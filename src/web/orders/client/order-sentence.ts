import { isHeld, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { lowerFirst, upperFirst } from '#shared/text/letter-case.ts'
import { statusSentence } from '#shared/text/status-words.ts'
import { lateness } from '#shared/time/due.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { firstName, type OrderView } from '../order-view.ts'
import { LATE_WORDS, nextVisitWords, readySentence, visitSentence } from '../visits/visit-words.ts'

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
  if (isRide(status)) {
    const isComing = slot && lateness(slot.to, now) === 0
    return { title: isComing ? arrival(slotWords(slot, now)) : state, details: [] }
  }
  const visit = nextVisitWords(order, now)
  if (next === 'pickup') return sentence(visit, state, promise(order, now))
  if (status === 'assigned_for_delivery') return sentence(visit, state)
  const ready = readySentence(order, now)
  // A livreur who is to come soon matters more than that the clothes should be ready by now.
  if (ready === LATE_WORDS && visit) return sentence(visit, state)
  return sentence(ready, visit ?? state)
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

/** The promise that follows the pick-up: `Prêt jeudi avant 18 h, livraison vendredi entre 12 h et 14 h`. One that is late is not said. */
function promise(order: OrderView, now: number): string | undefined {
  const words = [readySentence(order, now), visitSentence(order, 'delivery', now)].flatMap(
    (said) => (said === undefined || said === LATE_WORDS ? [] : lowerFirst(said)),
  )
  return words.length > 0 ? upperFirst(words.join(', ')) : undefined
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
  if (ready === LATE_WORDS) return [ready]
  return ready ? [ready, 'À retirer au comptoir'] : []
}
