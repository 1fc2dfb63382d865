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

/** What was done, in words: « Ramassage confirmé ». */
export function doneText(action: QueuedAction): string {
  return action.kind === 'photo' ? 'Photo' : DONE[action.payload.from]
}

/** One line of what waits. */
export interface WaitingLine {
  key: string
  /** « Ramassage confirmé, 8 pièces ». */
  what: string
  /** « #7b1e03d2 · 2 photos ». */
  of: string
  /** Milliseconds of the phone's own clock. */
  at: number
}

/** What waits, in the order in which it was done: a step, the cash that came with it, and the photos it carries. */
export function waitingLines(actions: readonly QueuedAction[]): WaitingLine[] {
  const steps = new Set(actions.map(({ key }) => key))
  return actions.flatMap((action) => {
    if (action.kind === 'advance') return stepLines(action, actions)
    const alone = !steps.has(action.payload.stepKey)
    return alone ? [{ ...lineOf(action), what: doneText(action) }] : []
  })
}

function lineOf({ key, at, payload }: QueuedAction) {
  return { key, at, of: `#${payload.reference}` }
}

function stepLines(step: QueuedStep, actions: readonly QueuedAction[]): WaitingLine[] {
  const { from, cashReceived, pieces } = step.payload
  const photos = actions.filter(
    (action) => action.kind === 'photo' && action.payload.stepKey === step.key,
  ).length
  const line = lineOf(step)
  const counted = MISSION_STEPS[from].to.endsWith('en_route') ? '' : `, ${piecesLabel(pieces)}`
  const carried = photos > 0 ? ` · ${photos}\u00a0photo${photos > 1 ? 's' : ''}` : ''
  const lines = [{ ...line, what: `${doneText(step)}${counted}`, of: `${line.of}${carried}` }]
  if (!cashReceived) return lines
  const cash = `Espèces reçues, ${formatFcfa(cashReceived)}`
  return [...lines, { ...line, key: `${step.key}-cash`, what: cash }]
}

/** Why the server refused an action, in the words of a livreur. */
export function refusalText({ code, details }: Refusal): string {
  return errorMessage(code, details, 'livreur').text
}
