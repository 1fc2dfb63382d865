import { formatTime, MINUTE_MS } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { isRemote } from '#shared/money/payment-methods.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { UnplacedReason } from '#shared/rounds/plan-rounds.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import type { Board, BoardColumn, BoardStop, IfGiven } from './board-model.ts'

const NBSP = '\u00a0'

/** In the place of a sum that is only known at the door. */
export const AT_DOOR: Record<ToAgree, string> = { weight: 'à peser', count: 'à compter' }

/** `5 p.`, `2 sacs`; `linge` of clothes that are still to be counted. */
export function shortPieces({ pieces, bags, toAgree }: BoardStop): string {
  if (bags > 0 && bags === pieces) return countLabel(bags, 'sac')
  return pieces === 0 && toAgree === 'count' ? 'linge' : `${pieces}${NBSP}p.`
}

/** `4 arrêts`, `1 arrêt`, `Aucun arrêt`. */
export function stopsWords(count: number): string {
  return count === 0 ? 'Aucun arrêt' : countLabel(count, 'arrêt')
}

/** The stops that a round still has: `4 arrêts`, and once all are made `Tout est fait`. */
export function leftWords({ count, done }: Pick<BoardColumn, 'count' | 'done'>): string {
  return count === 0 && done.length > 0 ? 'Tout est fait' : stopsWords(count)
}

export const kmWords = (km: number) => `${Math.round(km)}${NBSP}km`

/** An end that is only foreseen: to five minutes. */
export const endWords = (end: number) => formatTime(roundedTo5(end))

const FIVE_MINUTES = 5 * MINUTE_MS
const roundedTo5 = (at: number) => Math.round(at / FIVE_MINUTES) * FIVE_MINUTES

/** The name under which stops of a column stand together. */
export function stopGroupOf(stop: BoardStop): {
  key: string
  label: string
  tone: 'late' | 'ride' | 'slot'
} {
  if (stop.state === 'under_way') return { key: 'ride', label: 'En route', tone: 'ride' }
  if (stop.late) return { key: 'late', label: 'En retard', tone: 'late' }
  if (!stop.slot) return { key: 'none', label: 'Sans heure', tone: 'slot' }
  const label = shortSlotHours(stop.slot)
  return { key: label, label, tone: 'slot' }
}

/** The day in one line: `23 arrêts : 3 faits, 13 placés, 7 à placer`. */
export function dayCounts({ rounds, toPlace, columns }: Board) {
  const done = rounds.stops.filter(({ state }) => state === 'done').length
  const placed = columns.reduce(
    (sum, { stops }) => sum + stops.filter(({ isProposed }) => !isProposed).length,
    0,
  )
  return { all: done + placed + toPlace.length, done, placed, toPlace: toPlace.length }
}

/** `4 à prendre, 3 à rendre`. */
export function freeWords(stops: readonly BoardStop[]): string {
  const collections = stops.filter(({ visit }) => visit === 'collection').length
  const deliveries = stops.length - collections
  const parts = [
    collections > 0 ? `${collections}${NBSP}à prendre` : '',
    deliveries > 0 ? `${deliveries}${NBSP}à rendre` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Why nobody is proposed; its end says until when, which a narrow card keeps. */
export function reasonParts(reason: UnplacedReason): { what: string; until: string } {
  if (reason.why === 'no_place') return { what: 'Sans lieu', until: '' }
  if (reason.why === 'off_duty') return { what: 'Personne en service', until: '' }
  return { what: 'Plus de place', until: ` avant ${formatTime(reason.before)}` }
}

function reasonWords(reason: UnplacedReason): string {
  const { what, until } = reasonParts(reason)
  return what + until
}

/** Nothing where the total is agreed to at the door. What comes another way is not received there. */
function moneyWords({ toAgree, paid, onAccount, method, due }: BoardStop): string {
  if (toAgree !== null) return ''
  if (onAccount) return 'en compte'
  if (paid) return 'payée'
  return method && isRemote(method)
    ? `${formatFcfa(due)} ${METHOD_WORDS[method].backBy}`
    : `à recevoir ${formatFcfa(due)}`
}

/** A stop in one sentence, for who does not see it. */
export function stopName(stop: BoardStop): string {
  const { number, clientName, visit, quarter, place, express } = stop
  return [
    number === null ? clientName : `${number}, ${clientName}`,
    visit === 'collection' ? 'ramassage' : 'livraison',
    place ? (quarter ?? 'lieu connu') : 'sans lieu',
    contentsLabel(stop),
    express ? 'express' : '',
    moneyWords(stop),
    stop.late ? 'en retard' : '',
    stop.isOverdue && !stop.late ? 'après son créneau' : '',
    stop.isProposed ? 'proposé' : '',
    stop.reason && stop.reason.why !== 'no_place' ? reasonWords(stop.reason).toLowerCase() : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** `Sékou : 3 → 6 arrêts, 25 km, fin vers 17 h 20.` and how it changes those who lose them. */
export function ifGivenWords({ from, to, losing }: IfGiven): { own: string; others: string[] } {
  const amber = to.isOver ? ', après son service' : ''
  return {
    own: `${from} → ${stopsWords(to.count)}, ${kmWords(to.km)}, fin vers ${endWords(to.end)}${amber}.`,
    others: losing.map(
      ({ after, before }) => `finira vers ${endWords(after)} au lieu de ${endWords(before)}.`,
    ),
  }
}
