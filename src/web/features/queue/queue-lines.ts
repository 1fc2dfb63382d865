import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/money/pricing.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import type { QueuedAction, QueuedStep } from '#shared/orders/queue.ts'
import { doneText } from './words.ts'

/** A line of the queue. */
export interface QueueLine {
  key: string
  /** « Ramassage confirmé, 8 pièces ». */
  label: string
  /** « Fatou Diabaté · #7b1e03d2 · 2 photos ». */
  detail: string
  /** When it was done, in milliseconds by the phone's clock. */
  at: number
}

/** The client's name of an order, if it is known. */
export type ClientOf = (orderId: string) => string | undefined

/** The lines of the queue. A step has a line with its photos, and another one for its cash. */
export function queueLines(actions: readonly QueuedAction[], clientOf: ClientOf): QueueLine[] {
  const steps = new Set(actions.map(({ key }) => key))
  return actions.flatMap((action) => {
    if (action.kind === 'advance') return stepLines(action, actions, clientOf)
    // The photo of a queued step is on the line of the step.
    if (steps.has(action.payload.stepKey)) return []
    return [{ ...lineOf(action, clientOf), label: doneText(action) }]
  })
}

function lineOf({ key, at, payload }: QueuedAction, clientOf: ClientOf) {
  const client = clientOf(payload.orderId)
  const reference = `#${payload.reference}`
  return { key, at, detail: client ? `${client} · ${reference}` : reference }
}

function stepLines(
  step: QueuedStep,
  actions: readonly QueuedAction[],
  clientOf: ClientOf,
): QueueLine[] {
  const { from, cashReceived, pieces } = step.payload
  const photos = actions.filter(
    (action) => action.kind === 'photo' && action.payload.stepKey === step.key,
  ).length
  const line = lineOf(step, clientOf)
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
