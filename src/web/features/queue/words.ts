import { errorMessage } from '#shared/errors.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/money/pricing.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import type { QueuedAction, QueuedStep, Refusal } from '#shared/orders/queue.ts'

const DONE: Record<QueuedStep['payload']['from'], string> = {
  assigned: 'En route pour ramassage',
  pickup_en_route: 'Ramassage confirmé',
  assigned_for_delivery: 'En route pour livraison',
  delivery_en_route: 'Livraison confirmée',
}

/** What was done: « Ramassage confirmé ». */
export function doneText(action: QueuedAction): string {
  return action.kind === 'photo' ? 'Photo' : DONE[action.payload.from]
}

/** A line of the queue. */
export interface QueueLine {
  key: string
  /** « Ramassage confirmé, 8 pièces ». */
  label: string
  /** « #7b1e03d2 · 2 photos ». */
  detail: string
  /** When it was done, in milliseconds by the phone's clock. */
  at: number
}

/** The lines of the queue. A step has a line with its photos, and another one for its cash. */
export function queueLines(actions: readonly QueuedAction[]): QueueLine[] {
  const steps = new Set(actions.map(({ key }) => key))
  return actions.flatMap((action) => {
    if (action.kind === 'advance') return stepLines(action, actions)
    // The photo of a queued step is on the line of the step.
    if (steps.has(action.payload.stepKey)) return []
    return [{ ...lineOf(action), label: doneText(action) }]
  })
}

function lineOf({ key, at, payload }: QueuedAction) {
  return { key, at, detail: `#${payload.reference}` }
}

function stepLines(step: QueuedStep, actions: readonly QueuedAction[]): QueueLine[] {
  const { from, cashReceived, pieces } = step.payload
  const photos = actions.filter(
    (action) => action.kind === 'photo' && action.payload.stepKey === step.key,
  ).length
  const line = lineOf(step)
  const piecesText = MISSION_STEPS[from].to.endsWith('en_route') ? '' : `, ${piecesLabel(pieces)}`
  const photosText = photos > 0 ? ` · ${photos}\u00a0photo${photos > 1 ? 's' : ''}` : ''
  const label = `${doneText(step)}${piecesText}`
  const lines = [{ ...line, label, detail: `${line.detail}${photosText}` }]
  if (cashReceived) {
    const cashLabel = `Espèces reçues, ${formatFcfa(cashReceived)}`
    lines.push({ ...line, key: `${step.key}-cash`, label: cashLabel })
  }
  return lines
}

/** Why the server refused an action, for a livreur. */
export function refusalText({ code, details }: Refusal): string {
  return errorMessage(code, details, 'livreur').text
}
