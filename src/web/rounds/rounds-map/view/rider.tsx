import { formatTime } from '#shared/dates.ts'
import { riderSvg } from '#web/components/map/map-pin.ts'
import { cx } from '#web/lib/cx.ts'
import { firstName } from '#web/orders/order-view.ts'
import { inColourOf } from '../../rounds-board/livreur-colour.ts'
import classes from './marks.module.css'
import type { NameSpot } from './names.ts'
import type { Way } from './ways.ts'

interface Props {
  way: Way
  /** The place where their name stands; undefined without any place. */
  spot: NameSpot | undefined
}

const RIDER = riderSvg()

/** A livreur where they are, with their name; where nobody knows, the name stands at a stop of theirs. */
export function Rider({ way: { livreur }, spot }: Props) {
  const { fullname, position } = livreur
  if (!spot) return null
  const { x, y, side } = spot
  const words = position ? `${fullname}, position de ${formatTime(position.at)}` : fullname
  return (
    <div
      className={classes.rider}
      style={{ ...inColourOf(livreur), transform: `translate(${x}px, ${y}px)` }}
      role="img"
      aria-label={words}
      title={words}
    >
      {position ? (
        <span
          className={classes.moped}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
          dangerouslySetInnerHTML={{ __html: RIDER }}
        />
      ) : null}
      <span className={cx('nowrap', classes.name, side !== 'right' && classes[side])}>
        {firstName(fullname)}
      </span>
    </div>
  )
}
