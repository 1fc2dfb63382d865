import classes from './map.module.css'

/**
 * The text over a map whose tiles cannot be loaded. Screen readers announce it only where the map is
 * the purpose of the screen.
 */
export function TilesUnavailable({ announced = false }: { announced?: boolean }) {
  return (
    <p className={`absolute text-center ${classes.cut}`} {...(announced ? { role: 'status' } : {})}>
      Fond de carte indisponible. <span>Le repère reste juste.</span>
    </p>
  )
}
