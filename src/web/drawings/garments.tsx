import type { ReactNode } from 'react'

export type Vertex = [x: number, y: number]

const INDIGO = '#1C276D'

/** White for a dark background; `outlined` for a light one. */
export function Shirt({ outlined = false }: { outlined?: boolean }) {
  return (
    <g
      fill={outlined ? '#E3EAFF' : '#fff'}
      stroke={outlined ? '#5B72D7' : '#C5D3FF'}
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path
        d="M-24 0L-58 16L-78 62L-52 74L-44 56V146Q0 152 44 146V56L52 74L78 62L58 16L24 0Q0 18 -24 0Z"
        stroke={outlined ? undefined : 'none'}
        strokeWidth={outlined ? 4 : undefined}
      />
      <path d="M-24 0Q-14 14 0 18L-9 32L-31 6ZM24 0Q14 14 0 18L9 32L31 6Z" />
      <path d="M0 20V148M16 56h20v20q-10 8-20 0zM-44 56V34M44 56V34" />
      <path d="M5 46v0M5 72v0M5 98v0M5 124v0" strokeWidth="4.8" strokeLinecap="round" />
    </g>
  )
}

export function Dress({ cloth }: { cloth: string }) {
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

export function Trousers() {
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

export function Pagne({ cloth }: { cloth: string }) {
  return (
    <>
      <path d="M-44 -3H44L48 138Q4 146 -42 140Z" fill={cloth} />
      <path d="M-44 -3H44L44.3 8H-44Z" opacity=".13" />
      <path d={fringe} stroke="#FFB828" strokeWidth="2.4" strokeLinecap="round" />
    </>
  )
}

/** A garment on the line, with its two pegs. */
export function Hung(props: {
  at: Vertex
  tilt: number
  scale?: number
  pegs: readonly Vertex[]
  pegTilt: number
  pegScale?: number
  children: ReactNode
}) {
  const { at, tilt, scale = 1, pegs, pegTilt, pegScale = 1, children } = props
  const place = ([x, y]: Vertex, angle: number, factor: number) =>
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
