import type { ReactNode } from 'react'
import { AnnounceAll } from './announce-all.tsx'
import { ComingLate } from './coming-late.tsx'

/** The list of what is late, between the act for all of it and what will be late. */
export default function LateView({ children }: { children: ReactNode }) {
  return (
    <>
      <AnnounceAll />
      {children}
      <ComingLate />
    </>
  )
}
