import { Fragment, type ReactNode } from 'react'
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

/** The progress of an order on one line: its current step in words, the others as icons with a name. */
export function ProgressChips({ steps }: { steps: ChipStep[] }) {
  return (
    <ol className={`row ${classes.line}`}>
      {steps.map(({ key, label, state, icon }) => {
        const Label = state === 'now' ? Fragment : VisuallyHidden
        return (
          <li
            key={key}
            className={cx(
              'row justify-center relative',
              classes.chip,
              LOOKS[state],
              state === 'now' && classes.now,
            )}
            aria-current={state === 'now' ? 'step' : undefined}
            title={state === 'now' ? undefined : label}
          >
            <span aria-hidden="true">{icon}</span>
            <Label>{label}</Label>
            <VisuallyHidden> ({stateLabels[state]})</VisuallyHidden>
          </li>
        )
      })}
    </ol>
  )
}
