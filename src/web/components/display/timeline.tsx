import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './timeline.module.css'

export interface TimelineStep {
  key: string
  label: ReactNode
  detail?: ReactNode
  /** Below, as wide as the thread. */
  block?: ReactNode
  time?: ReactNode
  state: 'done' | 'now' | 'todo'
  icon?: ReactNode
  /** Something unusual happened: the icon replaces the tick. */
  alert?: boolean
  /** The step is done but still queued on this device, so it is announced as waiting. */
  waits?: boolean
}

function lookOf({ state, alert }: TimelineStep): string {
  if (state === 'now') return 'fill-soleil'
  if (alert) return 'badge-soleil'
  return state === 'done' ? 'fill-primary' : ''
}

const stateLabels = { done: 'Fait', now: 'En ce moment', todo: 'À venir' }

interface Props {
  steps: TimelineStep[]
  /** Small, where it is one fact among others. */
  compact?: boolean
}

/** The history of an order, drawn on a vertical thread: stitches for past steps, holes for the next ones. */
export function Timeline({ steps, compact = false }: Props) {
  const done = steps.filter((step) => step.state === 'done').map((step) => step.key)
  // Only a step that is done after the first render is animated.
  const [doneAtFirst] = useState(() => new Set(done))

  return (
    <ol className={compact ? classes.compact : undefined}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(
            'relative',
            classes.step,
            classes[step.state],
            step.alert && classes.alert,
            step.state === 'done' && !doneAtFirst.has(step.key) && classes.sewing,
          )}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span
            className={cx('place-center relative round fixed', lookOf(step), classes.node)}
            aria-hidden="true"
          >
            {step.state === 'done' && !step.alert ? <IconCheck stroke={2.4} /> : step.icon}
          </span>
          <b className={`shrink ${classes.label}`}>
            {step.label}
            <VisuallyHidden>
              {' '}
              ({step.waits ? 'En attente' : stateLabels[step.state]})
            </VisuallyHidden>
          </b>
          {step.detail ? (
            <div className={`quiet text-s ${classes.detail}`}>{step.detail}</div>
          ) : null}
          {step.time ? <span className={`text-s quiet ${classes.time}`}>{step.time}</span> : null}
          {step.block ? <div className={`relative ${classes.block}`}>{step.block}</div> : null}
        </li>
      ))}
    </ol>
  )
}
