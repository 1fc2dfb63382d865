import { MISSION_STEPS } from '#shared/order-status.ts'
import { checkStepOf, type PhotoStep } from '#shared/orders/custody.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import type { QueuedAct, QueuedPhoto } from '#shared/rounds/queue.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { notifyError, notifyInfo, notifySuccess } from '#web/components/feedback/notify.tsx'
import type { LocalPhoto } from '#web/orders/photo-picker.tsx'
import { submitStep } from '../queue/queue.ts'
import { actErrorText, FAILURE_TITLE, keptText, NOT_KEPT } from './failure-words.ts'

interface Handlers {
  /** The act is recorded, or queued on the phone until there is a network. */
  onAccepted?: (() => void) | undefined
  onRefused: (refusal: Refusal) => Promise<void> | void
}

/**
 * Stores a step or a missed visit on the phone with its photos, sends it, and tells the livreur what became of it, unless it
 * is refused.
 */
export async function sendStep(
  act: QueuedAct,
  photos: readonly LocalPhoto[],
  { onAccepted, onRefused }: Handlers,
): Promise<void> {
  const outcome = await submitStep(act, queuedPhotos(act, photos)).catch(() => null)
  if (outcome === null) return notifyError(FAILURE_TITLE, actErrorText(act.kind, NOT_KEPT))
  if (outcome.kind === 'refused') return onRefused(outcome.refusal)
  onAccepted?.()
  if (outcome.kind === 'waiting') notifyInfo('Gardé dans ce téléphone', keptText(OWN[act.kind]))
  else notifySuccess(...doneWords(act))
}

const OWN: Record<QueuedAct['kind'], string> = {
  advance: 'Votre étape',
  missed: 'Votre signalement',
}

/** The title and the text: `La mission a été mise à jour avec succès. Commande #48210937, 3 000 FCFA reçus.` */
function doneWords(act: QueuedAct): [string, string] {
  if (act.kind === 'missed')
    return ['Passage signalé', 'L’équipe choisit une autre heure avec le client.']
  const { reference, cashReceived } = act.payload
  const cash = cashReceived ? `, ${formatFcfa(cashReceived)} reçus` : ''
  return [
    'Statut mis à jour !',
    `La mission a été mise à jour avec succès. Commande #${reference}${cash}.`,
  ]
}

/** The photos of an act, which are queued before it; none of a step at which nothing is counted. */
function queuedPhotos(act: QueuedAct, photos: readonly LocalPhoto[]) {
  const { key: stepKey, owner } = act
  const { orderId, reference } = act.payload
  const step = photoStepOf(act)
  if (!step) return []
  return photos.map((photo) => ({
    action: queuedPhoto(photo, { owner, orderId, reference, step, stepKey }),
    blob: photo.blob,
  }))
}

const photoStepOf = (act: QueuedAct): PhotoStep | undefined =>
  act.kind === 'missed' ? 'missed_visit' : checkStepOf(MISSION_STEPS[act.payload.from].to)

/** A photo as the queue stores it. */
export function queuedPhoto(
  { id, caption, takenAt }: LocalPhoto,
  { owner, ...of }: Omit<QueuedPhoto['payload'], 'caption'> & Pick<QueuedPhoto, 'owner'>,
): QueuedPhoto {
  return { key: id, owner, kind: 'photo', at: takenAt, payload: { ...of, caption } }
}
