import classes from './map.module.css'

/** What stands at the foot of a map whose ground cannot come. Announced only where the map is what one came for. */
export function MapCut({ announced = false }: { announced?: boolean }) {
  return (
    <p className={classes.cut} {...(announced ? { role: 'status' } : {})}>
      Fond de carte indisponible. <span>Le repère reste juste.</span>
    </p>
  )
}
