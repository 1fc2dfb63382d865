import type { ReactNode } from 'react'
import type { BoardFilters } from '../use-board-filters.ts'
import { AnnounceAll } from './announce-all.tsx'
import { ComingLate, LateAgain } from './coming-late.tsx'

interface Props {
  filters: BoardFilters
  children: ReactNode
}

/** The list of what is late, between what is so again with the act for all of it, and what will be late: all follow the chips. */
export default function LateView({ filters, children }: Props) {
  const narrowed = filters.isNarrowed ? filters.narrowed : undefined
  return (
    <>
      <LateAgain narrowed={narrowed} />
      <AnnounceAll narrowed={narrowed} />
      {children}
      <ComingLate narrowed={narrowed} />
    </>
  )
}
