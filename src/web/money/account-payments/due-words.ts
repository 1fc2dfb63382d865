import { DAY_MS, formatDayMonth, formatMonth, formatShortDayMonth } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/due-ages.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { BUSINESS_ZONE, instantOf, localDay, weekdayOf } from '#shared/time/zone.ts'
import type { Outputs } from '#web/trpc.ts'

export type OpenInvoice = Outputs['accountPayments']['open']['items'][number]
export type PayableInvoice = Outputs['accountPayments']['ofInvoice']
export type AccountPayment = PayableInvoice['payments'][number]

/** The instant at which a local day begins. */
export const dayAt = (day: string): number => instantOf(day, 0, BUSINESS_ZONE)

/** `octobre 2026` */
export const monthOf = ({ year, month }: { year: number; month: number }): string =>
  formatMonth(Date.UTC(year, month - 1, 1))

/** `37 jours`, `aujourd’hui`, `dans 9 jours` */
export function lateWords(dueOn: string, now: number): string {
  const days = daysLate(dueOn, now)
  if (days === 0) return 'aujourd’hui'
  return days > 0 ? countLabel(days, 'jour') : `dans ${countLabel(-days, 'jour')}`
}

/** `échue le 15 novembre`, `à payer avant le 30 novembre` */
export function payableUntilWords(dueOn: string, now: number): string {
  const day = formatDayMonth(dayAt(dueOn))
  return daysLate(dueOn, now) > 0 ? `échue le ${day}` : `à payer avant le ${day}`
}

/** The last news: a cheque that waits, what was paid of it, a reminder. */
export function newsOf(invoice: OpenInvoice, now: number): string {
  const { held, paid, reminded, remindedAt, remindsOn, sentAt } = invoice
  if (held > 0) return `chèque de ${formatFrancs(held)} à encaisser`
  if (paid && (remindedAt === null || dayAt(paid.on) >= remindedAt)) return paidWords(paid, now)
  if (remindsOn !== null && dayAt(remindsOn) > now)
    return `relance prévue ${nearDay(dayAt(remindsOn), now)}`
  if (remindedAt !== null) {
    const times = reminded > 1 ? ` ${reminded} fois,` : ''
    return `relancée${times} ${nearDay(remindedAt, now)}`
  }
  return sentAt === null ? 'pas encore envoyée' : ''
}

/** `42 300 reçus mercredi`, `60 000 reçus en 2 fois, mercredi`; credit is no money that comes. */
function paidWords(
  { amount, times, byCredit, on }: NonNullable<OpenInvoice['paid']>,
  now: number,
): string {
  const how = byCredit > 0 ? 'payés' : 'reçus'
  const inParts = times > 1 ? ` en ${times}\u00a0fois,` : ''
  return `${formatFrancs(amount)} ${how}${inParts} ${nearDay(dayAt(on), now)}`
}

/** `jeudi` within the week, or else `le 3 nov.` */
function nearDay(at: number, now: number): string {
  if (now - at > 6 * DAY_MS) return `le ${formatShortDayMonth(at)}`
  return weekdayWords(weekdayOf(localDay(at, BUSINESS_ZONE)))
}
