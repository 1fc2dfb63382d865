import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import classes from './order-timeline.module.css'

const WIDTHS = ['46%', '58%', '38%', '52%']

/** The timeline while it loads. */
export function TimelineSkeleton() {
  return (
    <div className="stack gap-18" role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className="row gap-14">
          <SkeletonBlock className={`fixed round ${classes.node}`} />
          <SkeletonBlock width={width} height="18px" />
        </div>
      ))}
    </div>
  )
}
