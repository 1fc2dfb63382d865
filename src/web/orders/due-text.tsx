import { IconClock } from '@tabler/icons-react'
import {
  type DueTone,
  type OrderTime,
  orderTime,
  promiseStepOf,
  STEP_WORDS,
  type TimedOrder,
} from '#shared/time/late.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'

/** The class of each tone; each text has a word of its own besides. */
export const DUE_CLASSES: Record<DueTone, string> = {
  late: 'negative',
  soon: 'caution',
  ahead: '',
}

/** When an order is due, and which step of it. Nothing for an order without a promise. */
export function DueText({ order }: { order: TimedOrder }) {
  const now = useMinute()
  const { dueAt, waitingSince } = order
  const time = orderTime(order, now)
  if (time === null || (dueAt === null && waitingSince === null)) return null
  const step = promiseStepOf(order)
  const isHourMissing = order.heldSince !== null || dueAt === null
  return (
    <p className="flex align-start gap-6 mb-8 text-s leading-14 icons-18">
      <span className={cx('fixed', isHourMissing ? 'caution' : DUE_CLASSES[time.tone])}>
        <IconClock aria-hidden="true" />
      </span>
      <span>
        <TimeFigure time={time} />
        {time.word === null ? null : <b className="nowrap"> {time.word}</b>}
        {isHourMissing ? <span className="quiet"> · heure à fixer</span> : null}
        {step && !isHourMissing ? <span className="quiet"> · {STEP_WORDS[step]}</span> : null}
      </span>
    </p>
  )
}

/** `auj. 12 h`: red once it is late, which screen readers are told, amber shortly before. */
export function TimeFigure({ time: { tone, figure } }: { time: Omit<OrderTime, 'word'> }) {
  return (
    <b className={DUE_CLASSES[tone]}>
      {figure}
      {tone === 'late' ? <VisuallyHidden>, en retard</VisuallyHidden> : null}
    </b>
  )
}
