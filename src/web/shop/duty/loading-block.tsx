import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'

/** A card that is still loading, as high as its content will be. */
export function LoadingBlock({ height }: { height: string }) {
  return (
    <div className="stack" role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <SkeletonBlock height={height} />
    </div>
  )
}
