import { CLAIMED_NUMBER, isNumberClaimed } from '#shared/access/claimed-number.ts'
import { formatShortDate } from '#shared/dates.ts'
import { isOver } from '#shared/order-status.ts'
import { isReadyWithUs } from '#shared/orders/ready-laundry.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { placeLines } from '#shared/places/place.ts'
import { storedLines } from '#shared/places/place-words.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import type { Outputs } from '#web/trpc.ts'

export type FoundClient = Outputs['users']['findClients'][number]

/** The server counts no more orders than this of one client. */
const MANY = 50

/** The place of the last collection; null for a client who never ordered. */
export function placeText({ lastOrder }: Pick<FoundClient, 'lastOrder'>): string | null {
  if (!lastOrder) return null
  return placeLines({ clientAddress: lastOrder.address, ...storedLines(lastOrder) }).join(', ')
}

/**
 * `3 commandes, la dernière le 12 nov. 2026`, with the orders in progress, or the date of the record of a client who
 * never ordered.
 */
export function historyText(
  client: Pick<FoundClient, 'orders' | 'lastOrder' | 'createdAt'>,
): string {
  const { orders, lastOrder, createdAt } = client
  if (!lastOrder) return `Aucune commande, dans nos fiches depuis le ${formatShortDate(createdAt)}`
  const { reference, status } = lastOrder
  const count = orders >= MANY ? `${MANY} commandes ou plus` : countText(orders)
  if (isOver(status)) return `${count}, la dernière le ${formatShortDate(lastOrder.createdAt)}`
  const standing = isReadyWithUs(lastOrder) ? TEAM_ACTS.ready : statusLabel(status, 'admin')
  return `${count}, #${reference} ${standing.toLowerCase()}`
}

/** Beside a number that is already known: whose it is, as far as anybody asked. */
export function ownerText(owner: FoundClient): string {
  const claimed = isNumberClaimed(owner) ? CLAIMED_NUMBER : null
  return [placeText(owner), historyText(owner), claimed].filter(Boolean).join(' · ')
}

const countText = (orders: number) => (orders > 1 ? `${orders} commandes` : '1 commande')

/** The position of the typed digits in a phone that is written in pairs. Undefined when they are no part of it. */
export function matchingDigits(
  text: string,
  search: string,
): { start: number; end: number } | undefined {
  const sought = search.replace(/\D/g, '')
  if (sought === '') return undefined
  const places = [...text].flatMap((character, place) => (/\d/.test(character) ? [place] : []))
  const digits = places.map((place) => text.charAt(place)).join('')
  const first = digits.indexOf(sought)
  const start = places[first]
  const end = places[first + sought.length - 1]
  return start === undefined || end === undefined ? undefined : { start, end: end + 1 }
}
