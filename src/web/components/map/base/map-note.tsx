import classes from './map-note.module.css'

/** Said where only our own drawing is under the pin. */
export const NO_TILES = 'Le point est au bon endroit.'

interface Props {
  /** The place at the middle of the map, as people call it. */
  area?: string | undefined
  /** The text that tells what the map lacks; empty where its name says enough. */
  text?: string | undefined
  /** Set where the map is the purpose of the screen: screen readers announce it. */
  announced?: boolean
}

/** The line at the foot of a map that has no tiles: the area, and the text about the missing tiles. */
export function MapNote({ area, text, announced = false }: Props) {
  if (!area && text === undefined) return null
  return (
    <p className={`absolute ${classes.note}`} {...(announced ? { role: 'status' } : {})}>
      <b>{area ?? 'Carte simplifiée'}</b>
      {text ? <span>{text}</span> : null}
    </p>
  )
}
