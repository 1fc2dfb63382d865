import { MISSION_STEPS } from '#shared/order-status.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { QueuedAct, QueuedAction } from '#shared/rounds/queue.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { doneText } from './words.ts'

/** A line of the queue. */
export interface QueueLine {
  key: string
  /** « Ramassage confirmé, 8 pièces ». */
  label: string
  /** « Fatou Diabaté · #48210937 · 2 photos ». */
  detail: string
  /** The time of the act, in milliseconds UTC. */
  at: number
}

/** The client's name of an order, if it is known. */
export type ClientOf = (orderId: string) => string | undefined

/** The lines of the queue. An act has a line with its photos, and another one for its cash. */
export function queueLines(actions: readonly QueuedAction[], clientOf: ClientOf): QueueLine[] {
  const steps = new Set(actions.map(({ key }) => key))
  return actions.flatMap((action) => {
    if (action.kind !== 'photo') return actLines(action, actions, clientOf)
    // The photo of a queued act is on the line of the act.
    if (steps.has(action.payload.stepKey)) return []
    return [{ ...lineOf(action, clientOf), label: doneText(action) }]
  })
}

function lineOf({ key, at, payload }: QueuedAction, clientOf: ClientOf) {
  const client = clientOf(payload.orderId)
  const reference = `#${payload.reference}`
  return { key, at, detail: client ? `${client} · ${reference}` : reference }
}

function actLines(
  act: QueuedAct,
  actions: readonly QueuedAction[],
  clientOf: ClientOf,
): QueueLine[] {
  const photos = actions.filter(
    (action) => action.kind === 'photo' && action.payload.stepKey === act.key,
  ).length
  const line = lineOf(act, clientOf)
  const photosText = photos > 0 ? ` · ${countLabel(photos, 'photo')}` : ''
  const label = `${doneText(act)}${piecesText(act)}`
  const lines = [{ ...line, label, detail: `${line.detail}${photosText}` }]
  if (act.kind === 'advance' && act.payload.cashReceived) {
    const cashLabel = `Espèces reçues, ${formatFcfa(act.payload.cashReceived)}`
    lines.push({ ...line, key: `${act.key}-cash`, label: cashLabel })
  }
  return lines
}

/** The counted pieces; a departure and a missed visit count none. */
function piecesText(act: QueuedAct): string {
  if (act.kind === 'missed' || MISSION_STEPS[act.payload.from].to.endsWith('en_route')) return ''
  return `, ${contentsLabel(act.payload)}`
}
