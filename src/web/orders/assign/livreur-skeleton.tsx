import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { AvatarSkeleton, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './livreur-choice.module.css'

const WIDTHS = ['52%', '64%', '46%']

/** The list of livreurs while it loads. */
export function LivreurSkeleton() {
  return (
    <div className="stack gap-8" role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={`align-center leading-14 clickable relative ${classes.row}`}>
          <SkeletonBlock className={`round ${classes.dot}`} />
          <AvatarSkeleton />
          <SkeletonBlock width={width} height="20px" />
        </div>
      ))}
    </div>
  )
}
