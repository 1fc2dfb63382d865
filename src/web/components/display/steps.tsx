import { IconCheck } from '@tabler/icons-react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './steps.module.css'

interface Props {
  names: readonly string[]
  /** The index of the step on screen. */
  current: number
}

/** The steps of a task, drawn on a horizontal thread: stitches for past steps, holes for the next ones. */
export function Steps({ names, current }: Props) {
  return (
    <ol className={`flex shrink text-s strong ${classes.steps}`}>
      {names.map((name, index) => {
        const done = index < current
        const now = index === current
        return (
          <li
            key={name}
            className={cx(
              'row shrink gap-8',
              classes.step,
              done && classes.done,
              now && classes.now,
            )}
            aria-current={now ? 'step' : undefined}
          >
            <span
              className={cx(
                'place-center round fixed',
                now && 'fill-soleil',
                done && 'fill-primary',
                classes.node,
              )}
              aria-hidden="true"
            >
              {done ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            {name}
            {done ? <VisuallyHidden> (fait)</VisuallyHidden> : null}
          </li>
        )
      })}
    </ol>
  )
}
