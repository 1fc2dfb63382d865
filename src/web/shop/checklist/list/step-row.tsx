import { IconCheck, IconDoor } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  CHECKLIST_LABELS,
  type ChecklistItem,
  type ChecklistState,
} from '#shared/shop/checklist/checklist.ts'
import { Button } from '#web/components/actions/button.tsx'
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

/** One step: where it stands, what is there or is to be done, and its content while it is open. */
export function StepRow({ item, number, state, opensSite, words, isOpen, ...rest }: Props) {
  const { onToggle, children } = rest
  const { minutes } = OPENING_STEPS[item]
  const label = CHECKLIST_LABELS[item]
  return (
    <li className={cx(classes.step, isOpen && classes.open, classes[state])}>
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
        <h3 className={cx('row gap-10', classes.title)} data-step={item} tabIndex={-1}>
          {label}
          {opensSite ? (
            <>
              <IconDoor className="caution fixed" size={20} aria-hidden="true" />
              <VisuallyHidden>, ouvre le site</VisuallyHidden>
            </>
          ) : null}
          <VisuallyHidden>, {STATE_LABELS[state]}</VisuallyHidden>
        </h3>
        <p className={cx(state !== 'done' && 'quiet', classes.words)}>
          {state === 'dismissed' ? 'Écarté.' : words}
        </p>
        {isOpen ? (
          <p className={`quiet text-s ${classes.about}`}>
            environ {minutes} minute{minutes > 1 ? 's' : ''}
          </p>
        ) : null}
        <Button
          tone={state === 'done' ? 'ghost' : 'outline'}
          size="sm"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fermer' : toggleWord(state)} ${label}`}
          onClick={onToggle}
        >
          {isOpen ? 'Fermer' : toggleWord(state)}
        </Button>
      </div>
      {isOpen ? <div className={classes.body}>{children}</div> : null}
    </li>
  )
}

function toggleWord(state: ChecklistState): string {
  return state === 'done' ? 'Changer' : 'Ouvrir'
}
