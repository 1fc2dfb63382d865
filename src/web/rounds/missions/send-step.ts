import type { Refusal } from '#shared/refusals/answer.ts'
import type { QueuedAction, QueuedStep } from '#shared/rounds/queue.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { notifyError, notifyInfo, notifySuccess } from '#web/components/feedback/notify.tsx'
import { submitStep } from '../queue/queue.ts'
import { FAILURE_TITLE, keptText, NOT_KEPT, stepErrorText } from './failure-words.ts'

const UPDATED = 'La mission a été mise à jour avec succès.'

interface Handlers {
  /** The step is recorded, or `queued` on the phone until there is a network. */
  onAccepted?: ((queued: boolean) => void) | undefined
  onRefused: (refusal: Refusal) => Promise<void> | void
}

/** Stores a step on the phone and sends it, and tells the livreur what became of it, unless it is refused. */
export async function sendStep(
  step: QueuedStep,
  photos: ReadonlyArray<{ action: QueuedAction; blob: Blob }>,
  { onAccepted, onRefused }: Handlers,
): Promise<void> {
  const outcome = await submitStep(step, photos).catch(() => null)
  if (outcome === null) return notifyError(FAILURE_TITLE, stepErrorText(NOT_KEPT))
  if (outcome.kind === 'refused') return onRefused(outcome.refusal)
  const queued = outcome.kind === 'waiting'
  onAccepted?.(queued)
  if (queued) notifyInfo('Gardé dans ce téléphone', keptText('Votre étape'))
  else notifySuccess('Statut mis à jour !', `${UPDATED} ${describeStep(step)}`)
}

/** `Commande #48210937, 3 000 FCFA reçus.` */
function describeStep({ payload: { reference, cashReceived } }: QueuedStep): string {
  const cash = cashReceived ? `, ${formatFcfa(cashReceived)} reçus` : ''
  return `Commande #${reference}${cash}.`
}
