import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './chips.module.css'

export interface ChipStep {
  key: string
  label: ReactNode
  state: 'done' | 'now' | 'todo'
  icon?: ReactNode
}

const LOOKS = { done: 'badge-indigo strong', now: 'fill-soleil strong', todo: classes.todo }

const stateLabels = { done: 'Fait', now: 'En ce moment', todo: 'À venir' }

/** The progress of an order, as chips in a row. */
export function ProgressChips({ steps }: { steps: ChipStep[] }) {
  return (
    <ol className="flex wrap gap-8">
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(
            'inline-row text-s rounded-badge gap-6 leading-12',
            classes.chip,
            LOOKS[step.state],
          )}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span aria-hidden="true">{step.state === 'done' ? <IconCheck /> : step.icon}</span>
          {step.label}
          <VisuallyHidden> ({stateLabels[step.state]})</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
