import { IconCheck, IconDoor } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  CHECKLIST_LABELS,
  type ChecklistItem,
  type ChecklistState,
} from '#shared/shop/checklist/checklist.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from '../opening-list.module.css'
import { OPENING_STEPS } from './step-words.ts'

interface Props {
  item: ChecklistItem
  number: number
  state: ChecklistState
  /** The public site waits for this step. */
  opensSite: boolean
  /** The saved values where it is done, else its task. */
  words: string
  isOpen: boolean
  onToggle: () => void
  /** The form of the step, shown while it is open. */
  children: ReactNode
}

const STATE_LABELS: Record<ChecklistState, string> = {
  done: 'fait',
  todo: 'à faire',
  dismissed: 'écarté',
}

/** The content of a step is drawn while it is open. */
export function StepRow({ item, number, state, opensSite, words, isOpen, ...rest }: Props) {
  const { onToggle, children } = rest
  const { minutes } = OPENING_STEPS[item]
  return (
    <li className={cx('relative', classes.step, isOpen && classes.open, classes[state])}>
      <div className={classes.line}>
        <span
          className={cx(
            'place-center round fixed strong',
            classes.disc,
            state === 'done' ? 'fill-primary' : isOpen && 'fill-soleil',
          )}
          aria-hidden="true"
        >
          {state === 'done' ? <IconCheck /> : number}
        </span>
        <h3 className={classes.title} data-step={item} tabIndex={-1}>
          <button
            type="button"
            className={`strong clickable ring-within ${classes.toggle}`}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {CHECKLIST_LABELS[item]}
            {opensSite ? (
              <>
                <IconDoor className="caution fixed" size={20} aria-hidden="true" />
                <VisuallyHidden>, ouvre le site</VisuallyHidden>
              </>
            ) : null}
            <VisuallyHidden>, {STATE_LABELS[state]}</VisuallyHidden>
          </button>
        </h3>
        {isOpen || state !== 'todo' ? (
          <p className={cx('text-s', state !== 'done' && 'quiet', classes.words)}>
            {state === 'dismissed' ? 'Écarté.' : words}
            {isOpen ? ` Environ ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}.` : null}
          </p>
        ) : null}
      </div>
      {isOpen ? <div className={classes.body}>{children}</div> : null}
    </li>
  )
}
