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

/** The last news: a cheque that waits, money that came, a reminder. */
export function newsOf(invoice: OpenInvoice, now: number): string {
  const { held, last, reminded, remindedAt, remindsOn, sentAt } = invoice
  if (held > 0) return `chèque de ${formatFrancs(held)} à encaisser`
  if (last && (remindedAt === null || dayAt(last.on) >= remindedAt))
    return `${formatFrancs(last.amount)} reçus ${nearDay(dayAt(last.on), now)}`
  if (remindsOn !== null && dayAt(remindsOn) > now)
    return `relance prévue ${nearDay(dayAt(remindsOn), now)}`
  if (remindedAt !== null) {
    const times = reminded > 1 ? ` ${reminded} fois,` : ''
    return `relancée${times} ${nearDay(remindedAt, now)}`
  }
  return sentAt === null ? 'pas encore envoyée' : ''
}

/** `jeudi` within the week, or else `le 3 nov.` */
function nearDay(at: number, now: number): string {
  if (now - at > 6 * DAY_MS) return `le ${formatShortDayMonth(at)}`
  return weekdayWords(weekdayOf(localDay(at, BUSINESS_ZONE)))
}
