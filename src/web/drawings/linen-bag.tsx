import { useId } from 'react'
import { Kita } from './cloth.tsx'

/** A bag of kita cloth with its label, as a part of a drawing of 180 by 140. */
export function LinenBag() {
  const cloth = useId()
  return (
    <>
      <Kita id={cloth} />
      <path
        d="M62 40Q40 66 36 104Q38 132 90 132Q142 132 144 104Q140 66 118 40Z"
        fill={`url(#${cloth})`}
      />
      <path d="M58 18Q72 30 62 42H118Q108 30 122 18Q104 26 90 18Q76 26 58 18Z" fill="#D34327" />
      <path
        d="M60 42Q90 50 120 42"
        fill="none"
        stroke="#FFF3DC"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M118 44Q132 52 134 62"
        stroke="#FFF3DC"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="translate(136 64) rotate(10)">
        <path d="M-15 8L-8 0H8L15 8V40H-15Z" fill="#FFFDF8" stroke="#1C276D" strokeWidth="2" />
        <circle cy="8" r="2.6" fill="#1C276D" />
        <path d="M-8 19H8M-8 26H8M-8 33H2" stroke="#1C276D" strokeWidth="2" />
      </g>
    </>
  )
}
