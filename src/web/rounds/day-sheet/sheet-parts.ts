import { isCashDue } from '#shared/money/cash.ts'
import { isMission, missionStep } from '#shared/order-status.ts'
import { areaAt, areaName } from '#shared/places/communes.ts'
import { isPlaceWritten, placeLines } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { roundOrder } from '#shared/rounds/visit-order.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import type { Outputs } from '#web/trpc.ts'

export type DaySheet = Outputs['orders']['daySheet']

/** The current missions of one livreur. */
export interface SheetSection {
  livreur: NonNullable<ListedOrder['livreur']>
  orders: ListedOrder[]
}

/**
 * The missions grouped by livreur, in the order of the livreurs' names; each round in the order that is proposed to a
 * livreur whose position is unknown. `now` in milliseconds UTC.
 */
export function sectionsOf(orders: readonly ListedOrder[], now: number): SheetSection[] {
  const sections = new Map<string, SheetSection>()
  for (const order of orders) {
    const { livreur } = order
    if (!livreur) continue
    const section = sections.get(livreur.id) ?? { livreur, orders: [] }
    section.orders.push(order)
    sections.set(livreur.id, section)
  }
  return [...sections.values()]
    .sort((a, b) => a.livreur.fullname.localeCompare(b.livreur.fullname, 'fr'))
    .map((section) => ({ ...section, orders: roundOrder(section.orders, { start: null, now }) }))
}

/** The written address or, where there is only a point, which paper cannot show, its quarter. */
export function paperPlace(
  order: Pick<ListedOrder, 'clientAddress' | 'landmark' | 'clientLocation'>,
) {
  const lines = placeLines(order)
  const { clientLocation } = order
  const area = isPlaceWritten(order) || !clientLocation ? null : areaAt(toLatLng(clientLocation))
  return (area ? [...lines, areaName(area)] : lines).join('. ')
}

/** The type of an order's current mission or, without one, of its next mission. */
export function missionOf({ status }: Pick<ListedOrder, 'status'>): 'Ramassage' | 'Livraison' {
  if (isMission(status)) return missionStep(status)?.type ?? 'Ramassage'
  return status === 'pending' ? 'Ramassage' : 'Livraison'
}

/** The cash to receive, in francs: 0 when the order is paid or is paid with Wave. */
export function cashToReceive({ payment, paymentMethod }: ListedOrder): number {
  return isCashDue(payment.due, paymentMethod) ? payment.due : 0
}

/** The text of the column « À recevoir »: `7 900 FCFA`, `Payé`, or for a Wave payment `Wave, à vérifier`. */
export function receivableText(order: ListedOrder): string {
  const cash = cashToReceive(order)
  if (cash > 0) return formatFcfa(cash)
  const { paymentMethod, payment } = order
  if (paymentMethod !== 'wave') return 'Payé'
  if (payment.due === 0) return 'Wave, payé'
  return payment.state === 'to_verify' ? 'Wave, à vérifier' : 'Wave, en attente'
}

/** `2 ramassages · 1 livraison`. */
export function roundsLabel(orders: readonly ListedOrder[]): string {
  const pickups = orders.filter((order) => missionOf(order) === 'Ramassage').length
  const rounds = [
    countLabel(pickups, 'ramassage'),
    countLabel(orders.length - pickups, 'livraison'),
  ]
  return rounds.filter(Boolean).join(' · ')
}

/** `3 livreurs · 8 missions`. Counts that are 0 are left out. */
export function sheetSummary({
  missions,
  waiting,
}: Pick<DaySheet, 'missions' | 'waiting'>): string {
  const livreurs = new Set(missions.orders.flatMap(({ livreur }) => livreur?.id ?? []))
  const parts = [
    countLabel(livreurs.size, 'livreur'),
    countLabel(missions.orders.length, 'mission'),
    waiting.orders.length > 0 ? `${waiting.orders.length} à assigner` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function countLabel(count: number, word: string): string {
  return count > 0 ? `${count} ${word}${count > 1 ? 's' : ''}` : ''
}
