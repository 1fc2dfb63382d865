import { VisuallyHidden } from '@mantine/core'
import { AvatarBone, Bone } from '#web/components/states/ticket-skeleton.tsx'
import classes from './assign/livreur-choice.module.css'

const WIDTHS = ['52%', '64%', '46%']

/** The livreurs while their list is on its way. */
export function LivreurSkeleton() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.row}>
          <Bone className={classes.dot} />
          <AvatarBone />
          <Bone width={width} height="20px" />
        </div>
      ))}
    </div>
  )
}
