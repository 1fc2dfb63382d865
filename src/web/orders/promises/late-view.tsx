import type { ReactNode } from 'react'
import type { BoardFilters } from '../use-board-filters.ts'
import { AnnounceAll } from './announce-all.tsx'
import { ComingLate } from './coming-late.tsx'

interface Props {
  filters: BoardFilters
  children: ReactNode
}

/** The list of what is late, between the act for all of it and what will be late: both follow the chips. */
export default function LateView({ filters, children }: Props) {
  const { search, status, isNarrowed } = filters
  // A search finds among all orders, late or not.
  if (search !== '' || status !== null) return children
  const narrowed = isNarrowed ? filters.narrowed : undefined
  return (
    <>
      <AnnounceAll narrowed={narrowed} />
      {children}
      <ComingLate narrowed={narrowed} />
    </>
  )
}
