import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './chips.module.css'

export interface ChipStep {
  key: string
  label: string
  state: 'done' | 'now' | 'todo'
  icon: ReactNode
}

const LOOKS = { done: 'badge-indigo', now: 'fill-soleil', todo: classes.todo }

const stateLabels = { done: 'Fait', now: 'En ce moment', todo: 'À venir' }

/** The progress of an order: all its steps in order and in words, on as many lines as they need. The current one is lit. */
export function ProgressChips({ steps }: { steps: ChipStep[] }) {
  return (
    <ol className={`row wrap ${classes.line}`}>
      {steps.map(({ key, label, state, icon }) => (
        <li
          key={key}
          className={cx('row relative', classes.chip, LOOKS[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span aria-hidden="true">{icon}</span>
          {label}
          <VisuallyHidden> ({stateLabels[state]})</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
