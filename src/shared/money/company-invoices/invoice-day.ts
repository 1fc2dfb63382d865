import { HOUR_MS } from '#shared/dates.ts'
import { type AccountSettings, isOfMonthBefore } from '#shared/shop/settings/account-settings.ts'

type InvoiceDay = Pick<AccountSettings, 'day' | 'hour'>

/** A day on which all companies get their invoice; times in milliseconds UTC. */
export interface InvoiceRun {
  at: number
  /** The month that is invoiced. */
  year: number
  /** 1 to 12. */
  month: number
  /** Orders delivered before this time are in it; milliseconds UTC. */
  until: number
}

/** The last of these days that has come by then. */
export function runBefore(now: number, day: InvoiceDay): InvoiceRun {
  const run = runOfMonth(now, 0, day)
  return run.at <= now ? run : runOfMonth(now, -1, day)
}

/** The first of these days after that instant. */
export function nextRunAfter(now: number, day: InvoiceDay): InvoiceRun {
  const run = runOfMonth(now, 0, day)
  return run.at > now ? run : runOfMonth(now, 1, day)
}

/** The day in the month that is so many months from that of an instant. Abidjan keeps UTC all year. */
function runOfMonth(near: number, months: number, { day, hour }: InvoiceDay): InvoiceRun {
  const date = new Date(near)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  // The day before the first of the next month.
  const at = day === 'last' ? Date.UTC(year, month + 1, 0) : Date.UTC(year, month, day)
  const isOfBefore = isOfMonthBefore(day)
  const invoiced = new Date(Date.UTC(year, isOfBefore ? month - 1 : month))
  return {
    at: at + hour * HOUR_MS,
    year: invoiced.getUTCFullYear(),
    month: invoiced.getUTCMonth() + 1,
    until: isOfBefore ? first.getTime() - 1 : at + hour * HOUR_MS,
  }
}
