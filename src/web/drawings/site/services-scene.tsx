import { useId } from 'react'
import { Kita, Wax } from '#web/drawings/cloth.tsx'
import { Hung, Pagne } from '#web/drawings/garments.tsx'
import { HungDress, HungShirt } from './hung-garments.tsx'
import { Rope, SOLEIL, TITLE_ROPE } from './rope.tsx'

/** Three garments on the rope: a shirt, a dress, a pagne. */
export function ServicesScene() {
  const id = useId()
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <circle cx="1010" cy="170" r="124" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      <HungShirt x={836} />
      <HungDress x={1000} cloth={`url(#${id}w)`} />
      <Hung
        at={[1156, 36]}
        tilt={-1.5}
        pegs={[
          [1120, 38.6],
          [1192, 32.4],
        ]}
        pegTilt={-1.5}
        pegScale={1.1}
      >
        <Pagne cloth={`url(#${id}k)`} />
      </Hung>
    </svg>
  )
}
