import classes from './map.module.css'

interface Props {
  /** Where the middle of the map is, as people say it. */
  area?: string | undefined
  /** The tiles cannot be loaded: what is shown is our own drawing. */
  cut?: boolean
  /** Whether screen readers announce it: only where the map is the purpose of the screen. */
  announced?: boolean
}

/** The line at the foot of a map that has no tiles: where one is, and what one sees. */
export function MapNote({ area, cut = false, announced = false }: Props) {
  if (!area && !cut) return null
  return (
    <p className={`absolute ${classes.note}`} {...(announced ? { role: 'status' } : {})}>
      {area ? <b>{area}</b> : null}
      {cut ? <span>Carte simplifiée. Le repère reste juste.</span> : null}
    </p>
  )
}
