import { useId } from 'react'
import { Kita } from '#web/drawings/cloth.tsx'

/** A pile of folded linen. */
export function FoldedLinen() {
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
