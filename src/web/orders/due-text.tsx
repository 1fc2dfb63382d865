import { IconClock } from '@tabler/icons-react'
import {
  type DueTone,
  dueSentence,
  dueTone,
  promiseStepOf,
  stepDueWords,
  waitParts,
} from '#shared/time/late.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { ListedOrder } from './order-view.ts'

/** The class of each tone; each text has a word of its own besides. */
export const DUE_CLASSES: Record<DueTone, string> = {
  late: 'negative',
  soon: 'caution',
  ahead: '',
}

/** The part of an order that its due time follows from. */
export type DueOrder = Pick<ListedOrder, 'status' | 'dueAt' | 'readyAt' | 'waitingSince'>

interface Props {
  order: DueOrder
  className?: string
}

/** The due time of an order, with its delay or the time left. Nothing for an order without a promise. */
export function DueText({ order, className }: Props) {
  const now = useMinute()
  const { dueAt, waitingSince } = order
  if (dueAt === null && waitingSince === null) return null
  return (
    <p className={cx('flex align-start gap-6 text-s leading-14 icons-18', className)}>
      <span className={cx('fixed', dueAt === null ? 'caution' : DUE_CLASSES[dueTone(dueAt, now)])}>
        <IconClock aria-hidden="true" />
      </span>
      {dueAt === null ? (
        <Waiting since={waitingSince ?? now} now={now} />
      ) : (
        <Due order={order} dueAt={dueAt} now={now} />
      )}
    </p>
  )
}

function Due({ order, dueAt, now }: { order: DueOrder; dueAt: number; now: number }) {
  const step = promiseStepOf(order)
  return (
    <span>
      <b className={cx('nowrap', DUE_CLASSES[dueTone(dueAt, now)])}>{dueSentence(dueAt, now)}</b>
      {step ? <span className="quiet"> · {stepDueWords(step, dueAt, now)}</span> : null}
    </span>
  )
}

/** An order that waits for a time: a missed visit, or no slot was free. */
function Waiting({ since, now }: { since: number; now: number }) {
  const { figure, word } = waitParts(since, now)
  return (
    <span>
      <b className="caution nowrap">
        {figure} {word}
      </b>
      <span className="quiet"> · heure à fixer</span>
    </span>
  )
}
