import type { WorkshopWorker } from '#shared/workshop/board.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './who.module.css'

/** The first letter of who works, in a colour of their own. Decorative: the name stands beside. */
export function WorkerMark({ worker: { n, name } }: { worker: WorkshopWorker }) {
  return (
    <i
      className={cx('place-center round fixed', classes.mark, classes[`tint${n % 4}`])}
      aria-hidden="true"
    >
      {name.charAt(0).toUpperCase()}
    </i>
  )
}
