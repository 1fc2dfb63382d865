import { LinenBag } from './linen-bag.tsx'

const INK = '#171A33'
/** Degrees between two marks of the dial, which has twenty. */
const STEP = 13.5
const MARKS = Array.from({ length: 21 }, (_, index) => index)

/** A bag that hangs from a dial scale in the sun, whose needle says its weight. Drawn for an indigo background. */
export function WeighedBag({ grams }: { grams: number }) {
  // The dial goes to 20 kilos; a heavier bag turns it again.
  const degrees = -135 + ((grams / 20_000) % 1) * 270
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 360 196"
      // On a wide screen, the drawing shows beyond its frame.
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
        <LinenBag />
      </g>
    </svg>
  )
}

/** The bag alone, on whatever stands behind it. */
export function SmallBag() {
  return (
    <svg width="100%" height="100%" viewBox="20 -8 150 152" aria-hidden="true">
      <LinenBag />
    </svg>
  )
}
