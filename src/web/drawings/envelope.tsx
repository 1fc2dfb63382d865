import { useId } from 'react'
import { Kita } from './cloth.tsx'

const PAPER = 'M-104 62L0 134L104 62V170Q104 178 96 178H-96Q-104 178 -104 170Z'

/** A letter that hangs on the line in the sun, drawn for an indigo background. */
export function Envelope() {
  const kita = `${useId()}kita`
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 390 312"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Kita id={kita} />
      <circle cx="206" cy="176" r="112" fill="#FBA903" />
      <path
        d="M-400 -53L-20 42Q195 96 410 34L800 -78"
        fill="none"
        stroke="#FFC95E"
        strokeWidth="2.6"
      />
      <g transform="rotate(-3 195 70) translate(195 70)">
        <path d="M-104 62L0 -14L104 62V70H-104Z" fill="#9F6621" />
        <path d="M-104 62L0 -14L104 62L0 128Z" fill={`url(#${kita})`} />
        <path d="M-74 8H74V110H-74Z" fill="#FFFDF8" />
        <path d="M-50 34H50M-50 48H30" stroke="#A2B6F8" strokeWidth="4" strokeLinecap="round" />
        <path d={PAPER} fill="#fff" />
        <g fill="none" stroke="#C5D3FF" strokeWidth="3" strokeLinejoin="round">
          <path d="M-104 62L0 134L104 62M-101 176L-22 118M101 176L22 118" />
        </g>
        <circle cy="132" r="21" fill="#AE2303" />
        <path
          d="M-7 132l5 5L8 127"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <Peg at="132 70" />
      <Peg at="258 65" />
    </svg>
  )
}

function Peg({ at }: { at: string }) {
  return (
    <g transform={`translate(${at}) scale(1.3) rotate(-3)`}>
      <rect x="-3.6" y="-11" width="7.2" height="22" rx="2.4" fill="#E9C993" />
      <path d="M-3.6 -2h7.2" stroke="#B98B45" strokeWidth="1.6" />
    </g>
  )
}
