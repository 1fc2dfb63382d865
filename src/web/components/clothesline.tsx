import { type ReactNode, useId } from 'react'

type Point = [x: number, y: number]

const INDIGO = '#1C276D'
const SOLEIL = '#FBA903'
const CREAM = '#FFF3DC'
const CREASE = '#C5D3FF'

/** The wax cloth: targets and crosses. */
function Wax({ id }: { id: string }) {
  const rings: [number, string][] = [
    [12, '#FFB828'],
    [8.4, '#AE2303'],
    [4.6, CREAM],
    [1.9, INDIGO],
  ]
  return (
    <pattern
      id={id}
      width="34"
      height="34"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(8)"
    >
      <path d="M0 0h34v34H0Z" fill="#D34327" />
      {rings.map(([r, fill]) => (
        <circle key={r} cx="17" cy="17" r={r} fill={fill} />
      ))}
      <path
        d="M0 0l4 4M34 0l-4 4M0 34l4-4M34 34l-4-4"
        stroke={CREAM}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </pattern>
  )
}

/** The kita cloth: four woven blocks. */
function Kita({ id }: { id: string }) {
  const blocks: [string, string][] = [
    ['M0 0h44v56H0Z', SOLEIL],
    ['M0 0h22v28H0Z', '#007340'],
    ['M22 28h22v28H22Z', '#2C3A94'],
  ]
  const threads: [string, string, number][] = [
    ['M0 5h22M0 11h22M0 17h22M0 23h22', '#FFB828', 2.2],
    ['M22 33h22M22 51h22', CREAM, 2.2],
    ['M26 0v28M40 0v28', '#AE2303', 2.4],
    ['M4 28v28M18 28v28', INDIGO, 2.4],
  ]
  const diamonds: [string, string][] = [
    ['M33 36l7 6-7 6-7-6z', '#FFB828'],
    ['M33 8l5 6-5 6-5-6z', '#AE2303'],
    ['M11 36l5 6-5 6-5-6z', INDIGO],
  ]
  const area = ([d, fill]: [string, string]) => <path key={d} d={d} fill={fill} />
  return (
    <pattern id={id} width="44" height="56" patternUnits="userSpaceOnUse">
      {blocks.map(area)}
      {threads.map(([d, stroke, width]) => (
        <path key={d} d={d} stroke={stroke} strokeWidth={width} />
      ))}
      {diamonds.map(area)}
    </pattern>
  )
}

function Shirt() {
  return (
    <g fill="#fff" stroke={CREASE} strokeWidth="2" strokeLinejoin="round">
      <path
        d="M-24 0L-58 16L-78 62L-52 74L-44 56V146Q0 152 44 146V56L52 74L78 62L58 16L24 0Q0 18 -24 0Z"
        stroke="none"
      />
      <path d="M-24 0Q-14 14 0 18L-9 32L-31 6ZM24 0Q14 14 0 18L9 32L31 6Z" />
      <path d="M0 20V148M16 56h20v20q-10 8-20 0zM-44 56V34M44 56V34" />
      <path d="M5 46v0M5 72v0M5 98v0M5 124v0" strokeWidth="4.8" strokeLinecap="round" />
    </g>
  )
}

function Dress({ cloth }: { cloth: string }) {
  return (
    <>
      <path
        d="M-30 0H-14Q0 30 14 0H30Q28 30 34 44Q24 60 24 74Q44 120 66 182Q34 196 0 192Q-34 196 -66 182Q-44 120 -24 74Q-24 60 -34 44Q-28 30 -30 0Z"
        fill={cloth}
      />
      <path d="M-24 70Q0 78 24 70V82Q0 90 -25 82Z" fill={INDIGO} />
      <path
        d="M-61 168Q-32 182 0 178Q32 182 61 168L66 182Q34 196 0 192Q-34 196 -66 182Z"
        fill="#FFB828"
      />
      <path
        d="M-60 175Q-32 188 0 184.5Q32 188 60 175"
        fill="none"
        stroke={INDIGO}
        strokeWidth="2"
        strokeDasharray="6 5"
      />
    </>
  )
}

function Trousers() {
  return (
    <>
      <path d="M-36 0H36L46 168Q30 174 13 170L1 62H-1L-13 170Q-30 174 -46 168Z" fill="#008D9A" />
      <path d="M-36 0H36L37 14H-37Z" fill="#006E79" />
      <path d="M-26 30L-30 165M26 30L30 165" stroke="#006E79" strokeWidth="2.2" />
      <path d="M-20 0v14M20 0v14M0 14V40" stroke="#00525A" strokeWidth="2" />
    </>
  )
}

const fringe =
  'M-40 139.5v9M-30.4 140.2v9M-20.8 140.9v9M-11.2 141.4v9M-1.6 141.6v9M8 141.7v9M17.6 141.5v9M27.2 141.1v9M36.8 140.5v9M46.4 139.8v9'

function Pagne({ cloth }: { cloth: string }) {
  return (
    <>
      <path d="M-44 -3H44L48 138Q4 146 -42 140Z" fill={cloth} />
      <path d="M-44 -3H44L44.3 8H-44Z" opacity=".13" />
      <path d={fringe} stroke="#FFB828" strokeWidth="2.4" strokeLinecap="round" />
    </>
  )
}

/** A garment on the line, tilted by the wind, and its two pegs. */
function Hung(props: {
  at: Point
  tilt: number
  scale?: number
  pegs: [Point, Point]
  pegTilt: number
  pegScale?: number
  children: ReactNode
}) {
  const { at, tilt, scale = 1, pegs, pegTilt, pegScale = 1, children } = props
  const place = ([x, y]: Point, angle: number, factor: number) =>
    `translate(${x} ${y}) rotate(${angle}) scale(${factor})`
  return (
    <>
      <g transform={place(at, tilt, scale)}>{children}</g>
      {pegs.map((peg) => (
        <g key={peg[0]} transform={place(peg, pegTilt, pegScale)}>
          <rect x="-3.6" y="-11" width="7.2" height="22" rx="2.4" fill="#E9C993" />
          <path d="M-3.6 -2h7.2" stroke="#B98B45" strokeWidth="1.6" />
        </g>
      ))}
    </>
  )
}

type ClotheslineProps = {
  /** `full`: four pieces, fills its box. `duo`: shirt and dress, for a corner. */
  scene: 'full' | 'duo'
  className?: string
}

/** Laundry drying in the sun, drawn for an indigo ground. */
export function Clothesline({ scene, className }: ClotheslineProps) {
  const id = useId()
  const wax = `${id}wax`
  const kita = `${id}kita`
  const dress = <Dress cloth={`url(#${wax})`} />

  if (scene === 'duo') {
    return (
      <svg
        className={className}
        width="206"
        height="208"
        viewBox="0 0 188 184"
        overflow="visible"
        aria-hidden="true"
      >
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
      className={className}
      width="100%"
      height="100%"
      viewBox="-60 12 720 314"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Wax id={wax} />
      <Kita id={kita} />
      <circle cx="395" cy="216" r="150" fill={SOLEIL} />
      <path d="M-60 62Q300 118 660 46" fill="none" stroke="#FFC95E" strokeWidth="3" />
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
        {dress}
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
    </svg>
  )
}
