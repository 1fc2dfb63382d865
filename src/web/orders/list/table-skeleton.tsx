import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './table-skeleton.module.css'

const ROWS = 8

/** The table while its rows are read: its head and as many lines as a view mostly has. */
export function TableSkeleton() {
  return (
    <div role="status" className={`surface clip ${classes.table}`}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={classes.head} />
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <div key={index} className={`row gap-20 ${classes.row}`} aria-hidden="true">
          <SkeletonBlock width="22px" height="22px" className="fixed" />
          <SkeletonBlock width="150px" height="22px" />
          <SkeletonBlock width="90px" height="14px" />
          <SkeletonBlock width="140px" height="14px" />
          <SkeletonBlock width="70px" height="14px" className="push-end" />
        </div>
      ))}
    </div>
  )
}
