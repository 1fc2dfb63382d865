import { CLIENT_CHIPS, isOver, type OrderStatus } from '#shared/order-status.ts'
import { ELSEWHERE } from '#shared/places/positions.ts'
import { COUNTER_STEP_WORDS, COUNTER_STEPS, standingAtCounter } from '#shared/text/counter-steps.ts'
import { isolated } from '#shared/text/isolate.ts'
import { statusLabel, statusSentence } from '#shared/text/status-words.ts'
import { lateness } from '#shared/time/due.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { VISIT_LABELS } from '#shared/time/visits.ts'
import type { SharedFollow } from './shared-follow.ts'

/** The state of an order, in one sentence for a reader who is not its client. */
export function sharedHeadline(follow: SharedFollow): string {
  const { status, atCounter, readyAt, held, livreur } = follow
  if (held) return 'Une nouvelle heure va être choisie'
  if (atCounter) return counterHeadline(follow)
  if (readyAt !== null && (status === 'picked_up' || status === 'processing'))
    return 'Le linge est prêt'
  return statusSentence(status, 'follower', livreur ?? undefined)
}

/** At the counter no livreur passes. */
function counterHeadline({ status, readyAt }: SharedFollow): string {
  if (status === 'cancelled') return statusSentence(status, 'follower')
  if (status === 'completed') return 'Le linge a été retiré'
  if (status === 'pending') return 'Le linge est attendu au comptoir'
  return readyAt === null ? 'Lavéo s’occupe du linge' : 'Le linge est prêt, au comptoir'
}

/**
 * When the livreur comes next, then what is promised, as sentences without their full stop: none once the order is over.
 * `now` in milliseconds UTC.
 */
export function sharedHours(follow: SharedFollow, now: number): string[] {
  const { status, visit, promise, held, readyAt } = follow
  if (isOver(status) || held) return []
  const sentences: string[] = []
  if (visit?.slot) {
    const when = lateness(visit.slot.to, now) > 0 ? 'en retard' : slotWords(visit.slot, now)
    sentences.push(`${VISIT_LABELS[visit.kind]} ${when}`)
  }
  const isPromised = promise && readyAt === null && lateness(promise.readyBy, now) === 0
  if (isPromised && visit?.kind !== 'delivery') sentences.push(promiseWords(promise, now))
  return sentences
}

/** Why the livreur’s distance is not told, where one might expect it; undefined where it is, or nobody rides. */
export function unknownDistance({ status, distance, livreur }: SharedFollow): string | undefined {
  const who = isolated(livreur ?? 'Le livreur')
  if (distance === ELSEWHERE) return `${who} passe d’abord à une autre adresse.`
  const isRiding = status === 'pickup_en_route' || status === 'delivery_en_route'
  return isRiding && distance === null
    ? `${who} ne partage pas sa position pour le moment.`
    : undefined
}

/** One step on the way of a shared order. */
export interface SharedStep {
  key: string
  label: string
  state: 'done' | 'now' | 'todo'
  /** When it came, in milliseconds UTC; null for one that is still to come, or that was left out. */
  at: number | null
}

const WAY: readonly OrderStatus[] = [...CLIENT_CHIPS, 'completed']

/** The way of an order: what is done, what is now and what comes. A cancelled one ends where it was cancelled. */
export function sharedSteps(follow: SharedFollow): SharedStep[] {
  const { status, steps } = follow
  const cameAt = new Map(steps.map((step) => [step.status, step.at]))
  if (status === 'cancelled') return cancelledSteps(follow)
  if (follow.atCounter) return counterSteps(follow, cameAt)
  const current = WAY.indexOf(status === 'assigned_for_delivery' ? 'processing' : status)
  return WAY.map((step, index) => ({
    key: step,
    label: statusLabel(step, 'client'),
    state: stateAt(index, current, WAY.length),
    at: index <= current ? (cameAt.get(step) ?? null) : null,
  }))
}

function cancelledSteps({ steps }: SharedFollow): SharedStep[] {
  return steps.map(({ status, at }) => ({
    key: status,
    label: statusLabel(status, 'client'),
    state: 'done',
    at,
  }))
}

function counterSteps(follow: SharedFollow, cameAt: Map<OrderStatus, number>): SharedStep[] {
  const standing = standingAtCounter(follow) ?? 'pending'
  const current = COUNTER_STEPS.indexOf(standing)
  return COUNTER_STEPS.map((step, index) => ({
    key: step,
    label: COUNTER_STEP_WORDS[step].label,
    state: stateAt(index, current, COUNTER_STEPS.length),
    at: index <= current ? timeOf(step === 'ready' ? follow.readyAt : cameAt.get(step)) : null,
  }))
}

const timeOf = (at: number | null | undefined): number | null => at ?? null

/** The last step is done as soon as it is reached. */
function stateAt(index: number, current: number, length: number): SharedStep['state'] {
  if (index > current) return 'todo'
  return index < current || index === length - 1 ? 'done' : 'now'
}

/** The message that goes with a shared link. */
export function shareMessage(reference: string): string {
  return `Suivez le linge de la commande #${reference} avec Lavéo, étape par étape\u00a0:`
}
