import { IconUserShare } from '@tabler/icons-react'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import { dayKey, formatShortDateTime, formatTime } from '#shared/dates.ts'
import { checkStepOf } from '#shared/orders/custody.ts'
import { isOver, type OrderStatus, statusLabel } from '#shared/orders/orders.ts'
import type { TimelineStep } from '#web/components/display/timeline.tsx'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import type { Outputs } from '#web/trpc.ts'
import { countText, custodyStep } from './custody-step.tsx'
import { isMoneyEvent, moneyStep } from './money-step.tsx'

type OrderEvent = Outputs['orders']['timeline'][number]

/** The road an order takes when all goes well. */
const USUAL_PATH: readonly OrderStatus[] = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
]

/** The thread of an order: past events, the current status, and the rest of the usual path. */
export function timelineSteps(events: readonly OrderEvent[], role: Role): TimelineStep[] {
  const last = events.findLast(isMove)
  if (!last?.to) return []
  const lived = events.flatMap((event) => {
    const words = eventWords(event, role, events)
    return words && !isToldAtMove(event, events) ? [{ event, words }] : []
  })
  const done = lived.map(({ event, words }, index): TimelineStep => {
    const now = event === last && event.to !== 'completed'
    return {
      key: String(event.orderSeq),
      state: now ? 'now' : 'done',
      ...words,
      time: eventTime(event.at, lived[index - 1]?.event.at),
    }
  })
  return [...done, ...stepsToCome(last.to, role)]
}

const MOVES: readonly OrderEvent['kind'][] = [
  'created',
  'assigned',
  'reassigned',
  'moved',
  'cancelled',
]

const isMove = ({ kind, to }: OrderEvent) => to !== null && MOVES.includes(kind)

/** The step at whose end this was counted. */
const moveOfCount = (counted: OrderEvent, events: readonly OrderEvent[]) =>
  events.find(({ kind, to }) => kind === 'moved' && to !== null && checkStepOf(to) === counted.step)

/** A count is shown with the step that it ended, when there is one. */
const isToldAtMove = (event: OrderEvent, events: readonly OrderEvent[]) =>
  Boolean(event.count) && moveOfCount(event, events) !== undefined

function countAt(event: OrderEvent, events: readonly OrderEvent[]): OrderEvent['count'] {
  const told = events.find((other) => other.count && moveOfCount(other, events) === event)
  return told?.count ?? null
}

function stepsToCome(status: OrderStatus, role: Role): TimelineStep[] {
  if (isOver(status)) return []
  return USUAL_PATH.slice(USUAL_PATH.indexOf(status) + 1).map((step) => ({
    key: step,
    state: 'todo',
    label: stepLabel(step, role),
    icon: STATUS_LOOK[step].icon,
  }))
}

function stepLabel(status: OrderStatus, role: Role): string {
  if (status === 'pending') return 'Commande reçue'
  if (isStaff(role)) return statusLabel(status, role)
  if (status === 'assigned_for_delivery') return 'Livreur assigné pour la livraison'
  return status === 'delivery_en_route' ? 'Retour en cours' : statusLabel(status, role)
}

type Words = Pick<TimelineStep, 'label' | 'detail' | 'icon' | 'alert' | 'waits'>

/** Nothing for what is not for this reader, or shows elsewhere. */
function eventWords(
  event: OrderEvent,
  role: Role,
  events: readonly OrderEvent[],
): Words | undefined {
  const { kind, to } = event
  const count = countAt(event, events)
  const who = eventDetail(event, role)
  if (isMoneyEvent(event)) return moneyStep(event, who, events)
  if (!isMove(event)) return custodyStep(event, role, who)
  if (kind === 'reassigned')
    return { label: 'Nouveau livreur', detail: who, icon: <IconUserShare /> }
  if (to === null) return undefined
  const unverified = event.waveUnverified && 'Wave à vérifier'
  const detail =
    [who, count && countText(count), unverified].filter(Boolean).join(' · ') || undefined
  return { label: stepLabel(to, role), detail, icon: STATUS_LOOK[to].icon }
}

/** The person shown: the chosen livreur, or the actor. A client's own name is left out. */
function eventDetail(event: OrderEvent, role: Role): string | undefined {
  const { kind, actorName, actorRole, livreurName } = event
  const names = kind === 'assigned' || kind === 'reassigned'
  if (names && livreurName && actorName && isStaff(role)) return `${livreurName}, par ${actorName}`
  if (names) return livreurName ?? undefined
  if (actorRole === role && role === 'client') return undefined
  return actorName ?? undefined
}

/** The day is written when it changes from one step to the next. */
function eventTime(at: number, before: number | undefined): string {
  const sameDay = before !== undefined && dayKey(before) === dayKey(at)
  return sameDay ? formatTime(at) : formatShortDateTime(at)
}
