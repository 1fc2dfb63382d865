import classes from './rack-plate.module.css'

/** The place of an order on the racks, to be read from afar: `B-2`. Nothing where it has none. */
export function RackPlate({ place }: { place: string | null }) {
  if (place === null) return null
  return (
    <p className={`nowrap fixed ${classes.plate}`}>
      <span className="visually-hidden">Place </span>
      {place}
    </p>
  )
}
