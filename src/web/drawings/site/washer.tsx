import { useId } from 'react'
import { Wax } from '#web/drawings/cloth.tsx'

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
