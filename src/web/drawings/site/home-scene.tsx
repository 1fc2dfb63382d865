import { useId } from 'react'
import { Kita, Wax } from '#web/drawings/cloth.tsx'
import { FourPieces } from '#web/drawings/clothesline.tsx'
import { Dress, Hung, Pagne, Shirt, Trousers } from '#web/drawings/garments.tsx'
import { Rope, SOLEIL } from './rope.tsx'
import { ReferenceTag } from './tags.tsx'

const HOME_ROPE = {
  d: 'M-1400 22Q-720 92 -40 22Q640 96 1320 6Q2000 92 2680 22',
  knots: [
    [-40, 22],
    [1320, 6],
  ],
} as const

/** The drawing of the home page on a phone. */
export function HomeSceneSmall({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="-60 22 720 352" overflow="visible" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <FourPieces wax={`${id}w`} kita={`${id}k`} />
      <ReferenceTag x={112} y={252.4} tilt={6} />
    </svg>
  )
}

/** The drawing of the home page on a wide screen. */
export function HomeScene({ className }: { className?: string | undefined }) {
  const id = useId()
  const hung = { scale: 1.36, pegScale: 1.25 }
  return (
    <svg className={className} viewBox="0 0 1280 568" overflow="visible" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <circle cx="1010" cy="262" r="206" fill={SOLEIL} />
      <Rope {...HOME_ROPE} />
      <Hung
        {...hung}
        at={[748, 53.7]}
        tilt={-2}
        pegs={[
          [696, 54.1],
          [800, 50.9],
        ]}
        pegTilt={-1.2}
      >
        <Shirt />
      </Hung>
      <Hung
        {...hung}
        at={[926, 45.4]}
        tilt={2}
        pegs={[
          [896, 46.2],
          [956, 42.4],
        ]}
        pegTilt={1.2}
      >
        <Dress cloth={`url(#${id}w)`} />
      </Hung>
      <Hung
        {...hung}
        at={[1076, 34]}
        tilt={-1.5}
        pegs={[
          [1038, 36.3],
          [1114, 29.5],
        ]}
        pegTilt={-0.9}
      >
        <Trousers />
      </Hung>
      <Hung
        {...hung}
        at={[1204, 21.2]}
        tilt={1.5}
        pegs={[
          [1155, 25.4],
          [1253, 14.5],
        ]}
        pegTilt={0.9}
      >
        <Pagne cloth={`url(#${id}k)`} />
      </Hung>
      <ReferenceTag x={770} y={289} tilt={6} scale={1.3} />
    </svg>
  )
}
