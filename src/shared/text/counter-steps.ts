import { AT_LAUNDRY, type OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel, threadLabel } from './status-words.ts'

/** The path of an order of the counter: no livreur passes, and its clothes wait there once they are ready. */
export const COUNTER_STEPS = ['pending', 'picked_up', 'processing', 'ready', 'completed'] as const
export type CounterStep = (typeof COUNTER_STEPS)[number]

/** The French of each step: where there is little room, and in the thread of the order. */
export const COUNTER_STEP_WORDS: Record<CounterStep, { label: string; inThread: string }> = {
  pending: { label: statusLabel('pending', 'client'), inThread: threadLabel('pending', 'client') },
  picked_up: { label: 'Déposée', inThread: 'Déposée au comptoir et comptée' },
  processing: {
    label: statusLabel('processing', 'client'),
    inThread: threadLabel('processing', 'client'),
  },
  ready: { label: 'Prête', inThread: 'Prête' },
  completed: { label: 'Retirée', inThread: 'Retirée au comptoir' },
}

interface StandingOrder {
  status: OrderStatus
  atCounter: boolean
  /** When the clothes were said to be ready, in milliseconds UTC. */
  readyAt: number | null
}

/** The place of an order on the path of the counter; undefined for one that a livreur carries, or that is cancelled. */
export function standingAtCounter({
  status,
  atCounter,
  readyAt,
}: StandingOrder): CounterStep | undefined {
  if (!atCounter) return undefined
  if (readyAt !== null && status !== 'completed' && status !== 'cancelled') return 'ready'
  return COUNTER_STEPS.find((step) => step === status)
}

/** The French label of where an order stands, at the counter too. */
export function standingLabel(order: StandingOrder, role: Role): string {
  const step = standingAtCounter(order)
  if (step) return COUNTER_STEP_WORDS[step].label
  // A client waits for their linen, wherever it was when it became ready.
  if (role === 'client' && order.readyAt !== null && AT_LAUNDRY.includes(order.status))
    return COUNTER_STEP_WORDS.ready.label
  return statusLabel(order.status, role)
}

/** The steps after this one; clothes that are ready are not washed any more. */
export function counterStepsAfter(step: CounterStep): readonly CounterStep[] {
  return COUNTER_STEPS.slice(COUNTER_STEPS.indexOf(step) + 1)
}
