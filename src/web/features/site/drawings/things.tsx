import { useId } from 'react'
import { Kita, Wax } from '#web/components/cloth.tsx'

/** A hot iron: dry-cleaning and pressing. */
export function Iron() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <path
        d="M30 40q-7-8 0-16t0-16M50 36q-7-8 0-16t0-14"
        fill="none"
        stroke="#7C94EB"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M18 112Q26 66 84 60H142Q150 60 152 68L160 112Z" fill="#1C276D" />
      <path d="M18 112H160Q164 122 156 124H16Q12 118 18 112Z" fill="#D9D4CA" />
      <path
        d="M74 62Q80 26 112 26H142Q154 26 156 40L158 62H142L140 44H114Q98 44 92 62Z"
        fill="#FBA903"
      />
      <circle cx="124" cy="88" r="10" fill="#FBA903" />
      <path
        d="M46 96Q58 82 84 80"
        stroke="#7C94EB"
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A washing machine at work. */
export function Washer() {
  const id = useId()
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <Wax id={`${id}w`} />
      <clipPath id={`${id}c`}>
        <circle cx="90" cy="84" r="31" />
      </clipPath>
      <rect x="34" y="8" width="112" height="124" rx="12" fill="#1C276D" />
      <rect x="44" y="18" width="40" height="12" rx="4" fill="#4054B9" />
      <circle cx="112" cy="24" r="6" fill="#FBA903" />
      <circle cx="132" cy="24" r="6" fill="#4054B9" />
      <path d="M34 38H146" stroke="#4054B9" strokeWidth="2.5" />
      <circle cx="90" cy="84" r="39" fill="#D9D4CA" />
      <circle cx="90" cy="84" r="31" fill="#E3EAFF" />
      <g clipPath={`url(#${id}c)`}>
        <path d="M52 92Q70 74 90 92T130 88V124H52Z" fill="#2AADB9" />
        <path d="M62 96Q66 66 92 74Q120 70 116 98Q96 122 62 96Z" fill={`url(#${id}w)`} />
        <path d="M52 104Q70 92 90 104T130 100V124H52Z" fill="#008D9A" opacity=".85" />
      </g>
      <path
        d="M68 70Q76 58 90 57"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The bag that the livreur takes, with its label. */
export function Bag() {
  const id = useId()
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <Kita id={id} />
      <path
        d="M62 40Q40 66 36 104Q38 132 90 132Q142 132 144 104Q140 66 118 40Z"
        fill={`url(#${id})`}
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
    </svg>
  )
}

/** Clean linen, folded square. */
export function Folded() {
  const id = useId()
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <Kita id={id} />
      <rect x="22" y="98" width="136" height="28" rx="12" fill={`url(#${id})`} />
      <rect x="28" y="72" width="126" height="27" rx="12" fill="#008D9A" />
      <path d="M34 86h90" stroke="#006E79" strokeWidth="2.6" strokeLinecap="round" />
      <rect
        x="24"
        y="46"
        width="132"
        height="27"
        rx="12"
        fill="#fff"
        stroke="#C5D3FF"
        strokeWidth="2"
      />
      <path d="M72 46q18 16 36 0" fill="none" stroke="#C5D3FF" strokeWidth="2.5" />
      <path d="M132 46V14" stroke="#D28A21" strokeWidth="2" />
      <g transform="rotate(8 132 14) translate(116 4)">
        <path d="M0 8L7 0h18l7 8v34H0z" fill="#FBA903" />
        <circle cx="16" cy="8" r="3" fill="#1C276D" />
        <path d="M7 20h18M7 27h18M7 34h10" stroke="#1C276D" strokeWidth="2.2" />
      </g>
    </svg>
  )
}

/** An order being made on a telephone: the place, the thread, the one button. */
export function Phone() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <rect x="52" y="4" width="76" height="132" rx="13" fill="#1C276D" />
      <rect x="58" y="11" width="64" height="118" rx="8" fill="#FFFDF8" />
      <path d="M58 19a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v33H58Z" fill="#A7E1E8" />
      <path d="M58 44Q76 30 92 40T122 28" fill="none" stroke="#fff" strokeWidth="6" />
      <path
        d="M92 17a10 10 0 0 1 10 10c0 7-10 16-10 16s-10-9-10-16a10 10 0 0 1 10-10Z"
        fill="#1C276D"
      />
      <circle cx="92" cy="27" r="4" fill="#FBA903" />
      <path
        d="M67 64h30M67 76h22M67 88h26"
        stroke="#C5D3FF"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M107 64h7M107 76h7M107 88h7"
        stroke="#1C276D"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect x="65" y="102" width="50" height="18" rx="6" fill="#FBA903" />
      <path
        d="M81 111h15m-5-5 5 5-5 5"
        fill="none"
        stroke="#0F1747"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
