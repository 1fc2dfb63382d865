import { IconUserShare } from '@tabler/icons-react'
import { dayKey, formatShortDateTime, formatTime } from '#shared/dates.ts'
import { isOver, type OrderStatus, statusLabel } from '#shared/orders.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import type { FilStep } from '#web/components/fil.tsx'
import type { Outputs } from '#web/trpc.ts'
import { isMoneyEvent, moneyStep } from './money-step.tsx'
import { STATUS_LOOK } from './status-look.tsx'

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

/** The thread of an order: what happened, where it stands now, and what is left of the usual path. */
export function timelineSteps(events: readonly OrderEvent[], role: Role): FilStep[] {
  const lived = events.filter((event) => isMoneyEvent(event) || event.to !== null)
  const last = lived.findLast((event) => !isMoneyEvent(event))
  if (!last?.to) return []
  const done = lived.map((event, index): FilStep => {
    const now = event === last && event.to !== 'completed'
    return {
      key: String(event.seq),
      state: now ? 'now' : 'done',
      ...eventWords(event, role),
      time: eventTime(event.at, lived[index - 1]?.at),
    }
  })
  return [...done, ...stepsToCome(last.to, role)]
}

function stepsToCome(status: OrderStatus, role: Role): FilStep[] {
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

function eventWords(event: OrderEvent, role: Role): Pick<FilStep, 'label' | 'detail' | 'icon'> {
  const { kind, to } = event
  const detail = eventDetail(event, role)
  if (isMoneyEvent(event)) return moneyStep(event, detail)
  if (kind === 'reassigned') return { label: 'Nouveau livreur', detail, icon: <IconUserShare /> }
  if (to === null) return { label: '' }
  return { label: stepLabel(to, role), detail, icon: STATUS_LOOK[to].icon }
}

/** Who it is about: the livreur who was chosen, or whoever did it. A client need not read their own name. */
function eventDetail(event: OrderEvent, role: Role): string | undefined {
  const { kind, actorName, actorRole, livreurName } = event
  const names = kind === 'assigned' || kind === 'reassigned'
  if (names) return livreurName ?? undefined
  if (actorRole === role && role === 'client') return undefined
  return actorName ?? undefined
}

/** The day is written when it changes from one step to the next. */
function eventTime(at: number, before: number | undefined): string {
  const sameDay = before !== undefined && dayKey(before) === dayKey(at)
  return sameDay ? formatTime(at) : formatShortDateTime(at)
}
