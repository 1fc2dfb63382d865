import { HOUR_MS } from '#shared/dates.ts'
import { nextOpenAt, openHours } from '#shared/time/opening.ts'
import { type SlotRules, walkComingSlots } from '#shared/time/slots.ts'
import { addDays, instantOf, localDay } from '#shared/time/zone.ts'
import { PROBLEMS, type ProblemKind } from './problem-kinds.ts'

/** Times are milliseconds UTC. */
interface ProblemFacts {
  createdAt: number
  /** Its order, where it has one, says when the linen is to be ready, and when its present step is due. */
  readyBy?: number | null
  visitBy?: number | null
}

/** A business that stays closed for longer does nothing. */
const MAX_DAYS = 60
/** A problem that has no hour of its own is worked on within this. */
const USUAL_HOURS = 4

/** The deadline of a problem, in milliseconds UTC. */
export function problemDue(kind: ProblemKind, facts: ProblemFacts, rules: SlotRules): number {
  const { createdAt, readyBy = null, visitBy = null } = facts
  const { deadline } = PROBLEMS[kind]
  const usual = () => afterOpenHours(createdAt, USUAL_HOURS, rules)
  switch (deadline) {
    case 'own':
      return createdAt
    case 'closing':
      return nextClosing(createdAt, rules)
    case 'ready':
      return readyBy ?? usual()
    case 'visit':
      return visitBy ?? usual()
    case 'next_slot': {
      const [next] = walkComingSlots({ ...rules, now: createdAt })
      return next?.from ?? usual()
    }
    default: {
      const due = afterOpenHours(createdAt, deadline.openHours, rules)
      return readyBy === null || readyBy < createdAt ? due : Math.min(due, readyBy)
    }
  }
}

/** The instant at which the shop will have been open for so many hours. */
function afterOpenHours(from: number, hours: number, { opening, zone }: SlotRules): number {
  let left = hours * HOUR_MS
  let day = localDay(from, zone)
  for (let i = 0; i < MAX_DAYS; i += 1) {
    const open = openHours(day, opening)
    if (open) {
      const start = Math.max(from, instantOf(day, open.from, zone))
      const rest = instantOf(day, open.to, zone) - start
      if (rest >= left) return start + left
      left -= Math.max(0, rest)
    }
    day = addDays(day, 1)
  }
  return from + hours * HOUR_MS
}

/** The end of the day on which the shop is open, or opens next. */
function nextClosing(from: number, { opening, zone }: SlotRules): number {
  const at = nextOpenAt(from, opening, zone) ?? from
  const day = localDay(at, zone)
  const hours = openHours(day, opening)
  return hours ? instantOf(day, hours.to, zone) : at
}
