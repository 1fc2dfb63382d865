import { IconCheck } from '@tabler/icons-react'
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

interface Props {
  steps: ChipStep[]
  /** Opens what says all steps in words. With it the strip takes one line, and writes only the present step. */
  onOpen?: (() => void) | undefined
}

const LOOKS = { done: 'badge-indigo', now: 'fill-soleil', todo: classes.todo }

const stateLabels = { done: 'Fait', now: 'En ce moment', todo: 'À venir' }

/** The progress of an order: its steps in order, the present one lit. */
export function ProgressChips({ steps, onOpen }: Props) {
  return (
    <div className={cx('relative', classes.strip, onOpen && classes.short)}>
      <ol className={cx('row', onOpen ? null : 'wrap', classes.line)}>
        {steps.map(({ key, label, state, icon }) => (
          <li
            key={key}
            className={cx('row relative', classes.chip, classes[state], LOOKS[state])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="place-center" aria-hidden="true">
              {state === 'done' && onOpen ? <IconCheck stroke={2.4} /> : icon}
            </span>
            <span className={classes.label}>{label}</span>
            <VisuallyHidden> ({stateLabels[state]})</VisuallyHidden>
          </li>
        ))}
      </ol>
      {onOpen ? (
        <button
          type="button"
          className={`absolute ${classes.cover}`}
          aria-label="Voir toutes les étapes"
          onClick={onOpen}
        />
      ) : null}
    </div>
  )
}
