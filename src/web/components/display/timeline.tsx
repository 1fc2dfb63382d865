import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './timeline.module.css'

export interface TimelineStep {
  key: string
  label: ReactNode
  detail?: ReactNode
  time?: ReactNode
  state: 'done' | 'now' | 'todo'
  icon?: ReactNode
  /** An irregular event: its icon replaces the tick. */
  alert?: boolean
  /** It has happened, but part of it is still queued, so it is not shown as done. */
  waits?: boolean
}

const spoken = { done: 'Fait', now: 'En ce moment', todo: 'À venir' }

/** The thread of an order: sewn behind, a node now, needle holes ahead. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  const done = steps.filter((step) => step.state === 'done').map((step) => step.key)
  // Steps sewn at the first render do not move; only a segment sewn later is animated.
  const [sewnAtFirst] = useState(() => new Set(done))

  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(
            classes.step,
            classes[step.state],
            step.alert && classes.alert,
            step.state === 'done' && !sewnAtFirst.has(step.key) && classes.sewing,
          )}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={classes.node} aria-hidden="true">
            {step.state === 'done' && !step.alert ? <IconCheck stroke={2.4} /> : step.icon}
          </span>
          <div className="shrink">
            <b className={classes.label}>
              {step.label}
              <VisuallyHidden> ({step.waits ? 'En attente' : spoken[step.state]})</VisuallyHidden>
            </b>
            {step.detail ? <span className="block quiet text-s">{step.detail}</span> : null}
          </div>
          {step.time ? <span className={classes.time}>{step.time}</span> : null}
        </li>
      ))}
    </ol>
  )
}
