import {
  IconArrowBackUp,
  IconClockEdit,
  IconMapPinCheck,
  IconUserMinus,
  IconUserShare,
} from '@tabler/icons-react'
import { formatTimeNear } from '#shared/dates.ts'
import { isOver, ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { checkStepOf } from '#shared/orders/custody.ts'
import { announcedWords } from '#shared/orders/promises/announced-words.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import {
  COUNTER_STEP_WORDS,
  COUNTER_STEPS,
  counterStepsAfter,
  standingAtCounter,
} from '#shared/text/counter-steps.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { threadLabel } from '#shared/text/status-words.ts'
import type { TimelineStep } from '#web/components/display/timeline.tsx'
import { COUNTER_ICONS, STATUS_LOOK } from '../order-status-badge.tsx'
import { countText, custodyStep } from './custody-step.tsx'
import { isMoneyEvent, moneyStep } from './money-step.tsx'
import type { OrderEvent, StepText } from './step-text.ts'
import { visitStep } from './visit-step.tsx'

/** The reader of the thread, and the way of the order: by visits, or dropped and collected at the counter. */
interface Reading {
  role: Role
  atCounter: boolean
}

/** A step of the thread: what happened has its instant. */
export interface DatedStep extends TimelineStep {
  /** Milliseconds UTC. */
  at?: number
}

/** The steps of the timeline: past events, the current status, and the rest of the path of such an order. */
export function timelineSteps(
  events: readonly OrderEvent[],
  role: Role,
  { atCounter }: { atCounter: boolean },
): DatedStep[] {
  const reading = { role, atCounter }
  const last = events.filter(isMove).at(-1)
  if (!last?.to) return []
  const steps: DatedStep[] = []
  let previousAt: number | undefined
  for (const event of events) {
    const text = stepText(event, reading, events)
    if (!text || isShownWithMove(event, events)) continue
    if (event.placeMetres !== null) steps.push(foundPlaceStep(event, event.placeMetres, previousAt))
    const isCurrent = event === last && event.to !== 'completed'
    steps.push({
      key: String(event.orderSeq),
      state: isCurrent ? 'now' : 'done',
      ...text,
      at: event.at,
      time: formatTimeNear(event.at, previousAt),
    })
    previousAt = event.at
  }
  const isReady = events.some(({ kind }) => kind === 'made_ready')
  const next = atCounter ? nextAtCounter(last.to, isReady) : nextSteps(last.to, reading)
  return [...steps, ...next]
}

const MOVES: readonly OrderEvent['kind'][] = [
  'created',
  'assigned',
  'reassigned',
  'assignment_undone',
  'moved',
  'visit_missed',
  'cancelled',
]

/** Another time moves only an order whose livreur was on the way already. */
const isMove = ({ kind, from, to }: OrderEvent) =>
  to !== null && (MOVES.includes(kind) || (kind === 'slot_changed' && from !== to))

/** The text of an event, or undefined when it is not shown to this reader. */
function stepText(
  event: OrderEvent,
  reading: Reading,
  events: readonly OrderEvent[],
): StepText | undefined {
  const { kind, to } = event
  const { role } = reading
  const count = countOfMove(event, events)
  const who = authorOf(event, role)
  if (isMoneyEvent(event)) return moneyStep(event, role, who, events)
  if (event.moved) return movedStep(event.moved, role, who)
  if (event.visit) return visitStep(event, event.visit, role, who)
  if (!isMove(event)) return custodyStep(event, role, who)
  if (kind === 'reassigned') return handedOnStep(event, who)
  if (kind === 'assignment_undone')
    return { label: 'Assignation annulée', detail: who, icon: <IconArrowBackUp /> }
  if (to === null) return undefined
  const unverified = event.waveUnverified && 'Wave à vérifier'
  const queued = event.queued && isStaff(role) && 'envoyée plus tard'
  const detail =
    [who, count && countText(count), queued, unverified].filter(Boolean).join(' · ') || undefined
  return { label: stepLabel(to, reading), detail, icon: STATUS_LOOK[to].icon }
}

/** To another livreur, or back to those that wait for one. */
function handedOnStep({ livreurName }: OrderEvent, who: string | undefined): StepText {
  if (livreurName === null)
    return { label: 'Remise à assigner', detail: who, icon: <IconUserMinus /> }
  return { label: 'Nouveau livreur', detail: who, icon: <IconUserShare /> }
}

function countOfMove(move: OrderEvent, events: readonly OrderEvent[]): OrderEvent['count'] {
  const counted = events.find((event) => event.count && moveOfCount(event, events) === move)
  return counted?.count ?? null
}

/** The pick-up or delivery during which something was counted. */
const moveOfCount = (counted: OrderEvent, events: readonly OrderEvent[]) =>
  events.find(({ kind, to }) => kind === 'moved' && to !== null && checkStepOf(to) === counted.step)

/** The person shown with an event: its assigned livreur, or its author. Clients do not read their own name. */
function authorOf(event: OrderEvent, role: Role): string | undefined {
  const { kind, actorName, actorRole, livreurName } = event
  const isAssignment = kind === 'assigned' || kind === 'reassigned'
  if (isAssignment && livreurName && actorName && isStaff(role))
    return `${isolated(livreurName)}, par ${isolated(actorName)}`
  // Taken back, it has none: who did it is said.
  if (isAssignment && (livreurName || !isStaff(role))) return livreurName ?? undefined
  const isOwn = actorRole === role && role === 'client'
  return viaWords(event, role) ?? (isOwn ? undefined : (actorName ?? undefined))
}

type Facts = Pick<OrderEvent, 'via' | 'byHeardLink' | 'actorRole' | 'actorName'>

/**
 * Names the person who acted by a client's link, or noted the client's words on the phone; undefined for any other
 * event.
 */
function viaWords(
  { via, byHeardLink, actorRole, actorName }: Facts,
  role: Role,
): string | undefined {
  // A thread that this phone kept from before says nothing of it; of a tablet, the name says it.
  if (via !== 'phone' && via !== 'link') return undefined
  const name = isolated(actorName ?? 'compte supprimé')
  if (via === 'phone' && byHeardLink)
    return role === 'client'
      ? 'par votre lien, que l’équipe a aussi'
      : `par le lien du client, pris aussi par ${name}\u00a0: vaut une réponse au téléphone`
  if (via === 'phone')
    return `au téléphone, noté par ${role === 'client' ? lowerFirst(name) : name}`
  if (actorRole === 'client') return role === 'client' ? 'par votre lien' : `${name}, par son lien`
  return `${name}, avec ${role === 'client' ? 'votre lien' : 'le lien du client'}`
}

/** The text of a promise that was moved because it could not be kept. `who` is its author, by the name that the reader may see. */
function movedStep(
  moved: NonNullable<OrderEvent['moved']>,
  role: Role,
  who: string | undefined,
): StepText {
  const by = moved.isAutomatic && isStaff(role) ? 'sans action de l’équipe' : null
  return {
    label: 'Nouvelle heure annoncée',
    detail: [announcedWords(moved), by ?? (moved.isAutomatic ? null : who)]
      .filter(Boolean)
      .join(' · '),
    icon: <IconClockEdit />,
  }
}

function stepLabel(status: OrderStatus, { role, atCounter }: Reading): string {
  const counterStep = atCounter && COUNTER_STEPS.find((step) => step === status)
  if (counterStep) return COUNTER_STEP_WORDS[counterStep].inThread
  return threadLabel(status, role)
}

/** A count is shown with its pick-up or delivery, if that is among the events, and a missed visit says its own flag. */
function isShownWithMove({ at, ...event }: OrderEvent, events: readonly OrderEvent[]): boolean {
  if (event.kind === 'flagged' && event.flag === 'visit_missed')
    return events.some((other) => other.kind === 'visit_missed' && other.at === at)
  return Boolean(event.count) && moveOfCount({ at, ...event }, events) !== undefined
}

/** The door that the livreur found, before the step that they took there. */
function foundPlaceStep(
  { orderSeq, at }: OrderEvent,
  metres: number,
  previousAt: number | undefined,
): DatedStep {
  return {
    at,
    key: `${orderSeq} place`,
    state: 'done',
    label: 'Lieu précisé par le livreur',
    detail: `À ${formatDistance(metres / 1000)} du milieu du quartier, au même prix`,
    icon: <IconMapPinCheck />,
    time: formatTimeNear(at, previousAt),
  }
}

function nextAtCounter(status: OrderStatus, isReady: boolean): TimelineStep[] {
  if (isOver(status)) return []
  const current = standingAtCounter({ status, atCounter: true, readyAt: isReady ? 0 : null })
  const next = current ? counterStepsAfter(current) : []
  return next.map((step) => ({
    key: step,
    state: 'todo',
    label: COUNTER_STEP_WORDS[step].inThread,
    icon: COUNTER_ICONS[step],
  }))
}

function nextSteps(status: OrderStatus, reading: Reading): TimelineStep[] {
  if (isOver(status)) return []
  const after = ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(status) + 1)
  return after
    .filter((step) => step !== 'cancelled')
    .map((step) => ({
      key: step,
      state: 'todo',
      label: stepLabel(step, reading),
      icon: STATUS_LOOK[step].icon,
    }))
}
