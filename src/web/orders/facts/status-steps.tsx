import { CLIENT_CHIPS, currentChip } from '#shared/order-status.ts'
import { COUNTER_STEP_WORDS, COUNTER_STEPS, standingAtCounter } from '#shared/text/counter-steps.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { type ChipStep, ProgressChips } from '#web/components/display/chips.tsx'
import { COUNTER_ICONS, STATUS_LOOK } from '../order-status-badge.tsx'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'status' | 'atCounter' | 'readyAt'>
  /** Opens what says every step in words: the strip writes only the present one. Without it, all are written. */
  onOpen?: () => void
}

/** The way of an order through its steps, as its client reads it. */
export function StatusSteps({ order, onOpen }: Props) {
  return (
    <ProgressChips steps={order.atCounter ? counterChips(order) : chips(order)} onOpen={onOpen} />
  )
}

function chips({ status }: Props['order']): ChipStep[] {
  const chip = currentChip(status)
  const current = chip ? CLIENT_CHIPS.indexOf(chip) : -1
  return CLIENT_CHIPS.map((step, index) => ({
    key: step,
    label: statusLabel(step, 'client'),
    state: chipState(index, current),
    icon: STATUS_LOOK[step].icon,
  }))
}

function counterChips(order: Props['order']): ChipStep[] {
  const standing = standingAtCounter(order)
  const current = standing ? COUNTER_STEPS.indexOf(standing) : -1
  return COUNTER_STEPS.filter((step) => step !== 'completed').map((step, index) => ({
    key: step,
    label: COUNTER_STEP_WORDS[step].label,
    state: chipState(index, current),
    icon: COUNTER_ICONS[step],
  }))
}

function chipState(index: number, current: number): ChipStep['state'] {
  if (index < current) return 'done'
  return index === current ? 'now' : 'todo'
}
