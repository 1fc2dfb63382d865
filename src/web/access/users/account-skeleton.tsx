import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { AvatarSkeleton, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './account-row.module.css'

/** A list of accounts while it loads. */
export function AccountsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket className="clip lines-between" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
          <div key={index}>
            <div className={`align-center ${classes.account}`}>
              <AvatarSkeleton className={classes.avatar} />
              <div className={`shrink ${classes.who}`}>
                <SkeletonBlock width="150px" height="20px" />
              </div>
              <div className={`shrink ${classes.contact}`}>
                <SkeletonBlock width="170px" height="18px" />
              </div>
              <div className={classes.state}>
                <SkeletonBlock width="96px" height="28px" />
              </div>
              <div className={`wrap gap-8 ${classes.actions}`}>
                <SkeletonBlock width="116px" height="44px" />
              </div>
            </div>
          </div>
        ))}
      </Ticket>
    </div>
  )
}
