import { inColourOf } from '../../rounds-board/livreur-colour.ts'
import type { Project } from '../map-stop.ts'
import classes from './marks.module.css'
import type { Way } from './ways.ts'

interface Props {
  way: Way
  project: Project
}

/** The way of a livreur: dashes, and dots where it is only proposed. */
export function WayLine({ way: { livreur, points, proposed }, project }: Props) {
  if (points.length < 2) return null
  const spots = points.map(project)
  const lineOf = (isProposed: boolean) =>
    spots
      .slice(1)
      .map(({ x, y }, i) => {
        const from = spots[i]
        return from && proposed[i] === isProposed ? `M${from.x} ${from.y}L${x} ${y}` : ''
      })
      .join('')
  return (
    <svg className={classes.line} style={inColourOf(livreur)} aria-hidden="true">
      <path className={classes.casing} d={`M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <path className={classes.way} d={lineOf(false)} />
      <path className={`${classes.way} ${classes.proposedWay}`} d={lineOf(true)} />
    </svg>
  )
}
