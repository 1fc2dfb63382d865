import { daysUntil, formatShortDateTime, formatTime, MINUTE_MS } from '#shared/dates.ts'
import { nextStation, progressOf } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import { agreeingWith } from '#shared/text/garment-faults.ts'
import { garmentCount } from '#shared/text/garment-words.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { timeLeft } from '#shared/time/deadlines.ts'
import { awayWords, type DueTone, lapseWords } from '#shared/time/late.ts'
import type { WorkshopOrder, WorkshopPiece } from './board.ts'

/** « Prêt avant 12 h »: when the clothes must be ready. Times are milliseconds UTC. */
export function dueTitle(due: number | null, now: number): string {
  if (due === null) return 'Sans heure'
  const days = daysUntil(due, now)
  if (days === 0) return `Prêt avant ${formatTime(due)}`
  return `Prêt avant ${days === 1 ? `demain ${formatTime(due)}` : formatShortDateTime(due, now)}`
}

/** `text` is null while nothing presses: a group then shows its number of orders. */
export function dueNote(due: number | null, now: number): { tone: DueTone; text: string | null } {
  if (due === null) return { tone: 'ahead', text: null }
  const left = timeLeft(due, now)
  return left.tone === 'ahead' ? { tone: 'ahead', text: null } : left
}

/** Orders that are due together; those that are late are one group, the longest late first. */
export interface DueGroup {
  key: string
  tone: DueTone
  title: string
  note: string
  orders: WorkshopOrder[]
}

/** Orders by when they must be ready; those without an hour come last. */
export function earliestDue(orders: readonly WorkshopOrder[]): WorkshopOrder[] {
  const rank = ({ due }: WorkshopOrder) => due ?? Number.MAX_SAFE_INTEGER
  return [...orders].sort((a, b) => rank(a) - rank(b))
}

/** The orders of a screen by when they must be ready: late, then due time; an incomplete one stays in its place. */
export function dueGroups(orders: readonly WorkshopOrder[], now: number): DueGroup[] {
  const groups = new Map<string, WorkshopOrder[]>()
  for (const order of earliestDue(orders)) {
    const key = order.due !== null && order.due < now ? 'late' : String(order.due)
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups].map(([key, together]) => {
    const due = together[0]?.due ?? null
    const { tone, text } = dueNote(due, now)
    const isLate = due !== null && tone === 'late'
    return {
      key,
      tone,
      title: isLate ? 'En retard' : dueTitle(due, now),
      note: isLate
        ? `depuis ${lapseWords(now - due)}`
        : (text ?? countLabel(together.length, 'commande')),
      orders: together,
    }
  })
}

/** A load of a machine is taken to turn for so long. */
const LOAD_MS = 45 * MINUTE_MS

/** When a load ends, or since when it waits to be emptied: `finit dans 18 min`, `finie depuis 27 min`. */
export function loadTime(startedAt: number, now: number): { isDone: boolean; text: string } {
  const end = startedAt + LOAD_MS
  return end > now
    ? { isDone: false, text: `finit ${awayWords(end, now)}` }
    : { isDone: true, text: `finie depuis ${lapseWords(now - end)}` }
}

/** The garments of an order, the most first: « 3 chemises » as a picture and a number. */
export function garmentsOf(pieces: readonly WorkshopPiece[]) {
  const counts = new Map<string, { name: string; imageUrl: string | null; count: number }>()
  for (const { productId, name, imageUrl } of pieces) {
    const known = counts.get(productId)
    if (known) known.count += 1
    else counts.set(productId, { name, imageUrl, count: 1 })
  }
  return [...counts.values()]
}

/** The pieces that hold an order back. */
export const missingOf = ({ pieces }: WorkshopOrder): WorkshopPiece[] =>
  pieces.filter(({ missing }) => missing !== null && !missing.released)

/** All but those without which the team lets the order go: nobody waits for them. */
export const expectedOf = ({ pieces }: Pick<WorkshopOrder, 'pieces'>): WorkshopPiece[] =>
  pieces.filter(({ missing }) => !missing?.released)

/** « Il manque 1 chemise ». */
export function missingPiecesWords(missing: readonly Pick<WorkshopPiece, 'name'>[]): string {
  const [only] = missing
  return missing.length === 1 && only
    ? `Il manque ${garmentCount(1, only.name)}`
    : `Il manque ${piecesLabel(missing.length)}`
}

/** `Abîmée` of a shirt, `Abîmé` of a sheet. */
export const damagedWord = (piece: Pick<WorkshopPiece, 'name'>): string =>
  agreeingWith([piece], 'Abîmé')

/** The thread of an order shows each step as a disc. */
export interface ThreadStep {
  station: Station
  state: 'done' | 'now' | 'incomplete' | 'todo' | 'none'
  done: number
  total: number
}

/** The thread of an order: now is the first station at which a piece waits that is here; incomplete is one that waits for a missing piece. */
export function threadOf(order: WorkshopOrder, stations: readonly Station[]): ThreadStep[] {
  const progress = progressOf(expectedOf(order), stations)
  const waitsForMissing = new Set(
    progressOf(missingOf(order), stations)
      .filter(({ waiting }) => waiting > 0)
      .map(({ key }) => key),
  )
  const first = progressOf(
    order.pieces.filter(({ missing }) => missing === null),
    stations,
  ).findIndex(({ waiting }) => waiting > 0)
  return stations.map((station, i) => {
    const { done, total } = progress[i] ?? { done: 0, total: 0 }
    const isUncounted = order.uncounted
    const base = { station, done, total }
    if (isUncounted) return { ...base, state: i === 0 ? 'now' : 'todo' }
    if (total === 0) return { ...base, state: 'none' }
    if (done === total) return { ...base, state: 'done' }
    if (waitsForMissing.has(station.key)) return { ...base, state: 'incomplete' }
    return { ...base, state: i === first ? 'now' : 'todo' }
  })
}

/** The station at which the work on an order goes on; the last one where all is done. */
export function stationNow(
  order: WorkshopOrder,
  stations: readonly Station[],
): Station | undefined {
  const thread = threadOf(order, stations)
  const now =
    thread.find(({ state }) => state === 'now') ??
    thread.find(({ state }) => state === 'incomplete')
  return now?.station ?? stations.at(-1)
}

/** It goes into a machine of the station. One that is damaged stays out until somebody has looked at it. */
export const isLoadable = (
  piece: WorkshopPiece,
  station: string,
  stations: readonly Station[],
): boolean =>
  piece.batch === null &&
  piece.missing === null &&
  !(piece.marked && piece.damaged) &&
  nextStation(piece, stations)?.key === station

/** Every piece that is here is packed. */
export const isPacked = ({ pieces, uncounted }: WorkshopOrder, stations: readonly Station[]) =>
  !uncounted &&
  pieces.length > 0 &&
  pieces.every(({ station, missing }) => missing?.released || station === stations.at(-1)?.key)

/** It was cancelled while its clothes were here: they go back to the client as they are. */
export const isToReturn = ({ status }: Pick<WorkshopOrder, 'status'>): boolean =>
  status === 'cancelled'

export const TO_RETURN = 'Annulée\u00a0: à rendre'

/** Work is left to do on the clothes that are here. */
export const isInWork = (order: WorkshopOrder, stations: readonly Station[]): boolean =>
  !order.enRoute && !isToReturn(order) && !isPacked(order, stations)

/** Pieces that wait at each station, of all orders. */
export function waitingAt(
  orders: readonly WorkshopOrder[],
  stations: readonly Station[],
): number[] {
  const progress = orders.map((order) => progressOf(expectedOf(order), stations))
  return stations.map((_, i) => progress.reduce((sum, one) => sum + (one[i]?.waiting ?? 0), 0))
}

/** An order has a piece that waits there, or its bag waits to be counted. */
export const waitsThere = (
  order: WorkshopOrder,
  key: string,
  stations: readonly Station[],
): boolean =>
  order.uncounted
    ? key === stations[0]?.key
    : progressOf(expectedOf(order), stations).some((one) => one.key === key && one.waiting > 0)
