import {
  DAY_MS,
  daysUntil,
  formatDayMonth,
  formatMonth,
  formatShortDayMonth,
  formatTime,
} from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { daysAwayWords } from '#shared/time/deadlines.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { BUSINESS_ZONE, instantOf, localDay, weekdayOf } from '#shared/time/zone.ts'
import { messagesLeave } from '#web/modules.ts'
import type { Outputs } from '#web/trpc.ts'

/** The news of an invoice that is owed. */
export type OpenInvoice = NonNullable<Outputs['owed']['list']['items'][number]['invoice']>
export type PayableInvoice = Outputs['accountPayments']['ofInvoice']
export type AccountPayment = PayableInvoice['payments'][number]

/** The instant at which a local day begins. */
export const dayAt = (day: string): number => instantOf(day, 0, BUSINESS_ZONE)

/** `octobre 2026` */
export const monthOf = ({ year, month }: { year: number; month: number }): string =>
  formatMonth(Date.UTC(year, month - 1, 1))

/** `en retard de 37 jours`, `aujourd’hui`, `dans 9 jours` */
export const lateWords = (dueOn: string, now: number): string => daysAwayWords(daysLate(dueOn, now))

/** `échue le 15 novembre`, `à payer avant le 30 novembre` */
export function payableUntilWords(dueOn: string, now: number): string {
  const day = formatDayMonth(dayAt(dueOn))
  return daysLate(dueOn, now) > 0 ? `échue le ${day}` : `à payer avant le ${day}`
}

/** The last news: a cheque that waits, what was paid of it, a reminder. */
export function newsOf(invoice: OpenInvoice, now: number): string {
  const { held, paid, reminded, sentAt } = invoice
  if (held > 0) return `chèque de ${formatFrancs(held)} à encaisser`
  if (paid && (reminded === null || dayAt(paid.on) >= reminded.at)) return paidWords(paid, now)
  if (reminded !== null) return remindedWords(reminded, now)
  return sentAt === null ? 'pas encore envoyée' : ''
}

interface Told {
  at: number
  leavesAt: number
  mailed: boolean
}

/** When a reminder leaves, or left; one that the team sends by hand, when it was prepared. */
export const leavesWhen = ({ at, leavesAt, mailed }: Told): number =>
  mailed || messagesLeave() ? leavesAt : at

/** It waits for its hour. One that left at once may be newer than the minute of the screen. */
export const isToLeave = (told: Told, now: number): boolean =>
  leavesWhen(told) > Math.max(now, told.at)

/** `relance prévue lundi`, `relance prévue à 9 h`, `relancée 2 fois, lundi` */
function remindedWords(reminded: NonNullable<OpenInvoice['reminded']>, now: number): string {
  const { times } = reminded
  const when = leavesWhen(reminded)
  if (isToLeave(reminded, now))
    return `relance prévue ${daysUntil(when, now) === 0 ? `à ${formatTime(when)}` : nearDay(when, now)}`
  return `relancée${times > 1 ? ` ${times}\u00a0fois,` : ''} ${nearDay(when, now)}`
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
