import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './steps.module.css'

const MARKS = { done: classes.doneMark, open: classes.openMark, waits: classes.waitsMark }

interface Props {
  step?: string
  titleId: string
  titleRef?: Ref<HTMLHeadingElement>
  number: number
  state: 'done' | 'open' | 'waits'
  title: ReactNode
  /** The choice, on the line of a step that is not open. */
  summary?: ReactNode
  action?: ReactNode
  onTitleFocus?: () => void
  /** The step itself, while it is open. */
  children?: ReactNode
}

/** A step of the form: its number or a check, its title, what was chosen, and the way to change it. */
export function StepLine({
  step,
  titleId,
  titleRef,
  number,
  state,
  title,
  summary,
  action,
  onTitleFocus,
  children,
}: Props) {
  const isOpen = state === 'open'
  return (
    <section
      data-step={step}
      className={cx(classes.step, isOpen && classes.open)}
      aria-labelledby={titleId}
    >
      <div className={classes.line}>
        <span className={cx('round place-center', classes.mark, MARKS[state])} aria-hidden="true">
          {state === 'done' ? <IconCheck size={17} stroke={2.8} /> : number}
        </span>
        <h2
          ref={titleRef}
          id={titleId}
          tabIndex={-1}
          className={classes.title}
          onFocus={onTitleFocus}
        >
          {title}
        </h2>
        {summary === undefined ? null : (
          <p className={`anywhere leading-13 ${classes.summary}`}>{summary}</p>
        )}
        <span className={classes.action}>{action}</span>
      </div>
      {children}
    </section>
  )
}
