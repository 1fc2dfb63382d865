import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './garment-card.module.css'

/** The catalogue while it loads. */
export function CatalogueSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={classes.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
          <Ticket key={index} className="column clip">
            <SkeletonBlock width="100%" height="124px" />
            <div className={classes.body}>
              <SkeletonBlock width="60%" height="22px" />
              <div className="stack text-s gap-2 mt-8">
                <SkeletonBlock width="100%" height="20px" />
                <SkeletonBlock width="100%" height="20px" />
                <SkeletonBlock width="100%" height="20px" />
              </div>
            </div>
            <SkeletonBlock width="100%" height="46px" />
          </Ticket>
        ))}
      </div>
    </div>
  )
}
