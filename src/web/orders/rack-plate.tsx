import classes from './rack-plate.module.css'

/** The place of an order on the racks, to be read from afar: `B-2`, under the kind of its rack. Nothing where it has none. */
export function RackPlate({ place }: { place: string | null }) {
  if (place === null) return null
  const { rack, far } = partsOf(place)
  return (
    <p className={`fixed text-center ${classes.plate}`}>
      <span className="visually-hidden">Place </span>
      {rack ? <span className={`block text-s strong ${classes.rack}`}>{rack} </span> : null}
      <span className="nowrap">{far}</span>
    </p>
  )
}

/** `Portant A-4` is « A-4 » of a « Portant »; of a rack with a longer name only the number is large. */
function partsOf(place: string): { rack: string; far: string } {
  const [, rack = '', number = place] = /^(.*)-(\d+)$/.exec(place) ?? []
  const words = rack.split(' ')
  const letter = words.at(-1) ?? ''
  if (letter.length > MOST_FAR) return { rack, far: number }
  return { rack: words.slice(0, -1).join(' '), far: letter ? `${letter}-${number}` : number }
}

/** Letters of a rack that can be read from afar beside a number. */
const MOST_FAR = 3
