import { CHECKLIST_ITEMS } from '#shared/shop/checklist/checklist.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './opening-skeleton.module.css'

/** The list while it is read, in its height. */
export function OpeningSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={`stack gap-10 ${classes.whole}`} aria-hidden="true">
        <SkeletonBlock height="98px" />
        {CHECKLIST_ITEMS.map((item) => (
          <SkeletonBlock key={item} height="36px" />
        ))}
      </div>
    </div>
  )
}

export function FoldedSkeleton() {
  return <SkeletonBlock width="100%" height="64px" />
}
