import { useId } from 'react'
import { Kita, Wax } from './cloth.tsx'
import { Dress, Hung, Pagne, Shirt, Trousers } from './garments.tsx'

const SOLEIL = '#FBA903'

type ClotheslineProps = {
  /** `full`: four garments, fills its box. `duo`: shirt and dress, for a corner. */
  scene: 'full' | 'duo'
}

/** Laundry drying in the sun, drawn for an indigo background. */
export function Clothesline({ scene }: ClotheslineProps) {
  const id = useId()
  const wax = `${id}wax`
  const kita = `${id}kita`
  const dress = <Dress cloth={`url(#${wax})`} />

  if (scene === 'duo') {
    return (
      <svg width="206" height="208" viewBox="0 0 188 184" overflow="visible" aria-hidden="true">
        <Wax id={wax} />
        <circle cx="112" cy="104" r="58" fill={SOLEIL} />
        <path d="M-200 -2.5Q10 50.4 220 -2.5" fill="none" stroke="#FFC95E" strokeWidth="2.4" />
        <Hung
          at={[54, 24.8]}
          tilt={-2}
          scale={0.62}
          pegs={[
            [30, 23.7],
            [78, 21.3],
          ]}
          pegTilt={-2}
          pegScale={0.8}
        >
          <Shirt />
        </Hung>
        <Hung
          at={[136, 16.5]}
          tilt={-3}
          scale={0.68}
          pegs={[
            [121, 16.6],
            [151, 12.1],
          ]}
          pegTilt={-3}
          pegScale={0.8}
        >
          {dress}
        </Hung>
      </svg>
    )
  }

  return (
    <svg
      width="100%"
      height="100%"
      viewBox="-60 12 720 314"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Wax id={wax} />
      <Kita id={kita} />
      <FourPieces wax={wax} kita={kita} />
    </svg>
  )
}

/**
 * Shirt, dress, trousers and pagne in front of the sun, in a box of 600 by 366. `wax` and `kita` are
 * the ids of the patterns of their cloths.
 */
export function FourPieces({ wax, kita }: { wax: string; kita: string }) {
  return (
    <>
      <circle cx="395" cy="216" r="150" fill={SOLEIL} />
      <path d="M-780 -178Q300 374 1380 -226" fill="none" stroke="#FFC95E" strokeWidth="3" />
      <Hung
        at={[98, 82.4]}
        tilt={-2}
        pegs={[
          [60, 76.1],
          [136, 82],
        ]}
        pegTilt={-1.2}
      >
        <Shirt />
      </Hung>
      <Hung
        at={[258, 88.5]}
        tilt={2}
        pegs={[
          [236, 85.4],
          [280, 85.3],
        ]}
        pegTilt={1.2}
      >
        <Dress cloth={`url(#${wax})`} />
      </Hung>
      <Hung
        at={[395, 83.7]}
        tilt={-1.5}
        pegs={[
          [367, 82.4],
          [423, 78.5],
        ]}
        pegTilt={-0.9}
      >
        <Trousers />
      </Hung>
      <Hung
        at={[522, 70.9]}
        tilt={1.5}
        pegs={[
          [486, 72.3],
          [558, 62.8],
        ]}
        pegTilt={0.9}
      >
        <Pagne cloth={`url(#${kita})`} />
      </Hung>
    </>
  )
}
