import type { ReactNode } from 'react'
import type { ReserveKind } from '#shared/orders/custody.ts'

/** The colours are those of indigo cloth, the same in both themes. */
const CLOTH = (
  <>
    <rect width="160" height="72" fill="#e3eaff" />
    <path d="M0 36H160" stroke="#a2b6f8" strokeWidth="2" strokeDasharray="7 5" />
  </>
)

const PICTURES: Record<ReserveKind, ReactNode> = {
  tache: (
    <>
      {CLOTH}
      <path d="M66 24q12-12 24-3q15 4 8 18q3 15-14 14q-20 4-22-12q-4-9 4-17z" fill="#1c276d" />
      <circle cx="106" cy="20" r="4" fill="#1c276d" />
    </>
  ),
  trou: (
    <>
      {CLOTH}
      <path
        d="M62 30l10-12 12 6 14-5 6 14-7 8 4 12-15 1-9 6-9-9-11 1 4-11z"
        fill="#0f1747"
        stroke="#5b72d7"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  ),
  bouton_manquant: (
    <>
      {CLOTH}
      <path d="M80 0V72" stroke="#a2b6f8" strokeWidth="3" />
      <circle cx="80" cy="12" r="9" fill="#5b72d7" />
      <circle cx="80" cy="62" r="9" fill="#5b72d7" />
      <g fill="none" stroke="#d34327" strokeWidth="3" strokeLinecap="round">
        <path d="M74 31q8 8 3 14M84 30q-4 7 3 13" />
        <circle cx="80" cy="37" r="14" strokeWidth="2.5" strokeDasharray="4 4" />
      </g>
    </>
  ),
  decolore: (
    <>
      <rect width="160" height="72" fill="#2c3a94" />
      <path d="M40 72Q52 14 92 20Q128 26 126 72Z" fill="#a2b6f8" />
      <path d="M58 72Q66 34 90 38Q112 42 110 72Z" fill="#e3eaff" />
    </>
  ),
  autre: (
    <>
      {CLOTH}
      <g fill="#1c276d">
        <circle cx="58" cy="36" r="6" />
        <circle cx="80" cy="36" r="6" />
        <circle cx="102" cy="36" r="6" />
      </g>
    </>
  ),
}

/** Pictures of the kinds of reserves on cloth, for people who read little. */
export function ReservePicture({ kind, className }: { kind: ReserveKind; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 160 72"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {PICTURES[kind]}
    </svg>
  )
}
