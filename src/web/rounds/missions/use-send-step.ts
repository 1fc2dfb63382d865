import { useState } from 'react'
import { MISSION_STEPS } from '#shared/order-status.ts'
import { checkStepOf, type PhotoStep } from '#shared/orders/custody.ts'
import { type Refusal, refusalText } from '#shared/refusals/answer.ts'
import type { QueuedAct, QueuedMissedVisit, QueuedStep } from '#shared/rounds/queue.ts'
import { formatFcfa } from '#shared/text/money.ts'
import {
  dismissFailure,
  notifyError,
  notifyInfo,
  notifySuccess,
} from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { livreurQueue } from '../queue/queue.ts'
import { actErrorText, FAILURE_TITLE, keptText, NOT_KEPT } from './failure-words.ts'

interface Handlers {
  /** The act is recorded, or queued on the phone until there is a network. */
  onAccepted?: () => void
  /** Called at once; `readAgain` resolves when the missions are read again. */
  onRefused?: (refusal: Refusal, readAgain: Promise<void>) => Promise<void> | void
}

/** It is what was done at the door, before it has its key and its time. */
type Done = Pick<QueuedStep, 'kind' | 'payload'> | Pick<QueuedMissedVisit, 'kind' | 'payload'>

interface Prepared {
  done: Done
  photos?: readonly LocalPhoto[]
}

/**
 * Sends a step or a missed visit with its photos, and tells the livreur what became of it. It is stored on the phone before, and
 * stays there until the server answers, so that it is neither lost nor done twice.
 */
export function useSendStep({ onAccepted, onRefused }: Handlers = {}) {
  const { id: owner } = useMe()
  const { missions } = trpc.useUtils()
  const [sending, setSending] = useState(false)
  const submit = async ({ done, photos = [] }: Prepared) => {
    const act: QueuedAct = { ...done, key: newKey(), owner, at: serverNow() }
    const fail = (reason: string) => notifyError(FAILURE_TITLE, actErrorText(act.kind, reason))
    const outcome = await livreurQueue.submit(act, queuedPhotos(act, photos)).catch(() => null)
    if (outcome === null) return fail(NOT_KEPT)
    if (outcome.kind === 'refused') {
      fail(refusalText(outcome.refusal))
      const readAgain = missions.invalidate()
      return onRefused?.(outcome.refusal, readAgain)
    }
    onAccepted?.()
    if (outcome.kind === 'waiting') notifyInfo('Gardé dans ce téléphone', keptText(OWN[act.kind]))
    else notifySuccess(...doneWords(act))
  }
  return {
    sending,
    /** `prepare` gives what was done, or undefined where it cannot be sent after all. */
    send: useOneAtATime(async (prepare: () => Promise<Prepared | undefined> | Prepared) => {
      dismissFailure()
      setSending(true)
      try {
        const prepared = await prepare()
        if (prepared) await submit(prepared)
      } finally {
        setSending(false)
      }
    }),
  }
}

const OWN: Record<QueuedAct['kind'], string> = {
  advance: 'Votre étape',
  missed: 'Le problème signalé',
}

/** The title and the text: `La mission a été mise à jour avec succès. Commande #48210937, 3 000 FCFA reçus.` */
function doneWords(act: QueuedAct): [string, string] {
  if (act.kind === 'missed')
    return act.payload.disagreed
      ? ['Le linge reste chez le client', 'Rien n’est dû. L’équipe décide de la suite avec lui.']
      : ['Passage signalé', 'L’équipe choisit une autre heure avec le client.']
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
  return photos.map(({ id, caption, takenAt, blob }) => ({
    action: {
      key: id,
      owner,
      kind: 'photo' as const,
      at: takenAt,
      payload: { orderId, reference, step, stepKey, caption },
    },
    blob,
  }))
}

const photoStepOf = (act: QueuedAct): PhotoStep | undefined =>
  act.kind === 'missed' ? 'missed_visit' : checkStepOf(MISSION_STEPS[act.payload.from].to)
