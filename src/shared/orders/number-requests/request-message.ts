import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { greetingTo } from '#shared/text/told-name.ts'
import { dayWords, shortSlotHours, slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'

interface Told {
  firstName: string
  pieces: number
  /** As people name it; null far from all that is named. */
  quarter: string | null
  /** Null is « Dès que possible ». */
  wanted: Slot | null
  /** The next free slot, where the wanted one cannot be had. */
  next: Slot | null
  /** Francs, transport included. */
  total: number
  link: string
  /** Milliseconds UTC. */
  endsAt: number
  now: number
}

/** The message by which the team asks the client to confirm: it names no landmark, a number may be mistyped. */
export function requestMessage(told: Told): string {
  const { firstName, pieces, quarter, wanted, next, total, link, endsAt, now } = told
  const where = quarter ? ` à ${quarter}` : ''
  const when = wanted ? slotWords(wanted, now) : 'dès que possible'
  const instead =
    wanted && next
      ? ` ${shortSlotHours(wanted)} est complet, ${nextWords(wanted, next, now)} est libre.`
      : ''
  return [
    `${greetingTo(firstName)}, ici Lavéo. Vous demandez un ramassage de ${piecesLabel(pieces)}${where}, ${when}.${instead} Total\u00a0: ${formatFcfa(total)}, transport compris.`,
    `Pour confirmer, touchez ce lien\u00a0: ${link}`,
    `Ce n’est pas vous\u202f? Ne faites rien, la demande s’arrêtera ${dayWords(endsAt, now)}.`,
  ].join('\n\n')
}

/** The day is said where it is another one. */
function nextWords(wanted: Slot, next: Slot, now: number): string {
  const day = dayWords(next.from, now)
  const hours = shortSlotHours(next)
  return day === dayWords(wanted.from, now) ? hours : `${day} ${hours}`
}
