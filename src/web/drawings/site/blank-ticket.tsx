import type { ReactNode } from 'react'
import { Hung } from '#web/drawings/garments.tsx'

interface BlankTicketProps {
  x: number
  y: number
  tilt: number
  children: ReactNode
}

/** A blank ticket on its peg. */
export function BlankTicket({ x, y, tilt, children }: BlankTicketProps) {
  return (
    <Hung at={[x, y]} tilt={tilt} pegs={[[x, y - 1]]} pegTilt={tilt}>
      <path d="M-46 2L-34 -8H34L46 2V122H-46Z" fill="#FFFDF8" />
      <path d="M-34 92H34" stroke="#A2B6F8" strokeWidth="2" strokeDasharray="6 4" />
      {children}
    </Hung>
  )
}
