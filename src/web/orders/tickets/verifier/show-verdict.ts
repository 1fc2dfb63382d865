import { formatShortDayMonth, formatTime } from '#shared/dates.ts'
import { lisereCells, lisereShapes } from '#shared/lisere.ts'
import type { TicketFacts } from '#shared/orders/tickets/ticket-facts.ts'
import type { TicketReading } from '#shared/orders/tickets/ticket-text.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { partsOf } from '#shared/text/order-reference.ts'

/** The answers of the page; each has a template in `verifier-panel.tsx`. */
export type AnswerKind = 'ours' | 'foreign' | 'unread' | 'later' | 'no-camera'

/** Shows the answer of this kind in the place of the one before, and returns it. */
export function showAnswer(kind: AnswerKind): HTMLElement | undefined {
  const place = document.querySelector<HTMLElement>('[data-answer]')
  const template = document.querySelector<HTMLTemplateElement>(`template[data-kind="${kind}"]`)
  if (!place || !template) return
  place.replaceChildren(template.content.cloneNode(true))
  place.scrollIntoView({ block: 'nearest' })
  return place
}

/** Takes away the answer to another ticket. */
export function clearAnswer(): void {
  document.querySelector('[data-answer]')?.replaceChildren()
}

export function showFacts(facts: TicketFacts): void {
  const place = showAnswer('ours')
  if (!place) return
  const { reference, pieces, total, countedAt, promisedAt } = facts
  const [start, end] = partsOf(reference)
  fill(place, 'reference', `#${start}`)
  if (end) fill(place, 'reference-end', end)
  else place.querySelector('[data-gap]')?.remove()
  fill(place, 'pieces', String(pieces))
  fill(place, 'total', formatFcfa(total))
  fill(place, 'counted', momentWords(countedAt))
  if (promisedAt === null) place.querySelector('[data-row="promised"]')?.remove()
  else fill(place, 'promised', momentWords(promisedAt))
  drawLisere(place, reference)
}

/** A moment that fits beside its name on a phone: `30 sept. 2026, 15 h 19`. */
function momentWords(at: number): string {
  return `${formatShortDayMonth(at)} ${new Date(at).getUTCFullYear()}, ${formatTime(at)}`
}

/** Says why a text is no ticket, and what to look at. */
export function showFault(fault: Exclude<TicketReading, { bytes: unknown }>): void {
  const place = showAnswer('unread')
  if (!place) return
  const isWhole = fault.fault === 'line'
  fill(place, 'what', isWhole ? 'Un signe est à corriger' : 'Ce n’est pas un ticket entier')
  fill(place, 'why', sentenceOf(fault))
}

function sentenceOf(fault: Exclude<TicketReading, { bytes: unknown }>): string {
  if (fault.fault === 'line')
    return `La ligne ${fault.line} ne va pas. Relisez-la sur le ticket, signe par signe.`
  if (fault.fault === 'none')
    return 'Scannez le code carré du ticket, collez son lien, ou tapez ses cinq lignes.'
  const { missing } = fault
  const signs = (count: number) => `${count}\u00a0signe${count > 1 ? 's' : ''}`
  return missing > 0
    ? `Il manque ${signs(missing)}. Tapez les cinq lignes du ticket.`
    : `Il y a ${signs(-missing)} de trop. Tapez les cinq lignes du ticket, rien d’autre.`
}

function fill(place: HTMLElement, name: string, text: string): void {
  place.querySelector(`[data-fact="${name}"]`)?.replaceChildren(text)
}

const SVG = 'http://www.w3.org/2000/svg'
/** The side of a square of the strip, in the units of its drawing. */
const SQUARE = 12

function drawLisere(place: HTMLElement, reference: string): void {
  const strip = place.querySelector('svg[data-lisere]')
  const shapes = lisereCells(reference).flatMap((cell, i) => lisereShapes(cell, SQUARE, i * SQUARE))
  for (const { d, fill: color } of shapes) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    path.setAttribute('fill', color)
    strip?.append(path)
  }
}
