import { useId } from 'react'

const INK = '#171A33'
/** Degrees between two marks of the dial, which has twenty. */
const STEP = 13.5
const MARKS = Array.from({ length: 21 }, (_, index) => index)

/** A bag that hangs from a dial scale in the sun, whose needle says its weight. Drawn for an indigo background. */
export function WeighedBag({ grams }: { grams: number }) {
  const cloth = useId()
  // The dial goes to 20 kilos; a heavier bag turns it again.
  const degrees = -135 + ((grams / 20_000) % 1) * 270
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 360 196"
      // What is beside it on a wide screen is seen too.
      overflow="visible"
      aria-hidden="true"
    >
      <circle cx="262" cy="100" r="96" fill="#FBA903" />
      <path
        d="M-400 -56L-10 10Q180 34 370 4L800 -64"
        fill="none"
        stroke="#FFC95E"
        strokeWidth="2.4"
      />
      <g transform="translate(180 22) scale(1.3)">
        <rect x="-3.6" y="-11" width="7.2" height="22" rx="2.4" fill="#E9C993" />
        <path d="M-3.6 -2h7.2" stroke="#B98B45" strokeWidth="1.6" />
      </g>
      <path d="M180 30v8" stroke="#FFFDF8" strokeWidth="3" />
      <g transform="translate(180 76)">
        <circle r="38" fill="#FFFDF8" stroke="#0F1747" strokeWidth="4" />
        {MARKS.map((mark) => (
          <path
            key={mark}
            d={mark % 5 === 0 ? 'M0 -31V-24' : 'M0 -31V-27'}
            transform={`rotate(${-135 + mark * STEP})`}
            stroke={INK}
            strokeWidth={mark % 5 === 0 ? 2.4 : 1.4}
          />
        ))}
        <path d="M-3 3L0 -27L3 3Z" fill="#AE2303" transform={`rotate(${degrees})`} />
        <circle r="4.5" fill="#AE2303" />
      </g>
      <path
        d="M180 114v6q0 6 6 6q5 0 5 -5"
        fill="none"
        stroke="#FFFDF8"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <g transform="translate(115 110) scale(.72)">
        <LinenBag cloth={cloth} />
      </g>
    </svg>
  )
}

/** The bag alone, on whatever stands behind it. */
export function SmallBag() {
  const cloth = useId()
  return (
    <svg width="100%" height="100%" viewBox="20 -8 150 152" aria-hidden="true">
      <LinenBag cloth={cloth} />
    </svg>
  )
}

/** With a cloth of its own: shared with the site's drawings it would be one more file of the first screen. */
function LinenBag({ cloth }: { cloth: string }) {
  return (
    <>
      <pattern id={cloth} width="44" height="56" patternUnits="userSpaceOnUse">
        <path d="M0 0h44v56H0Z" fill="#FBA903" />
        <path d="M0 0h22v28H0Z" fill="#007340" />
        <path d="M22 28h22v28H22Z" fill="#2C3A94" />
        <path d="M0 5h22M0 11h22M0 17h22M0 23h22" stroke="#FFB828" strokeWidth="2.2" />
        <path d="M22 33h22M22 51h22" stroke="#FFF3DC" strokeWidth="2.2" />
        <path d="M33 36l7 6-7 6-7-6z" fill="#FFB828" />
        <path d="M26 0v28M40 0v28" stroke="#AE2303" strokeWidth="2.4" />
        <path d="M33 8l5 6-5 6-5-6z" fill="#AE2303" />
        <path d="M4 28v28M18 28v28" stroke="#1C276D" strokeWidth="2.4" />
        <path d="M11 36l5 6-5 6-5-6z" fill="#1C276D" />
      </pattern>
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
        fill="none"
        stroke="#FFF3DC"
        strokeWidth="3"
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
