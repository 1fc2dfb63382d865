import { formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Words } from './letter.ts'

/** « mardi 10 juin 2025 à 8 h 12 » */
export function moment(at: number): string {
  return `${formatDay(at)} à ${formatTime(at)}`
}

/** A phone number in pairs, which a tap calls; `phone` is E.164. */
export function tel(phone: string): Words {
  return { href: `tel:${phone}`, label: formatPhone(phone) }
}
