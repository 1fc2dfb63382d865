import type { ReactNode } from 'react'
import { lisereCells, lisereShapes } from '#shared/lisere.ts'
import { partsOf } from '#shared/text/order-reference.ts'

const CELL = 9

/** The ticket of a request that hangs on the line in the sun, with its woven strip. Drawn for an indigo background. */
export function PeggedTicket({ reference }: { reference: string }) {
  const [start, end] = partsOf(reference)
  return (
    <TicketOnLine>
      {reference
        ? lisereCells(reference).flatMap((cell, index) =>
            lisereShapes(cell, CELL, -97, 8 + index * CELL).map((shape) => (
              <path key={`${shape.d} ${shape.fill}`} d={shape.d} fill={shape.fill} />
            )),
          )
        : null}
      <text x="-74" y="30" fill="#171A33" fontFamily="monospace" fontSize="17" fontWeight="700">
        {start ? `#${start}` : ''}
        {end ? <tspan dx="0.3em">{end}</tspan> : null}
      </text>
      <path d="M-74 50H60M-74 68H24" stroke="#C5D3FF" strokeWidth="6" strokeLinecap="round" />
    </TicketOnLine>
  )
}

interface Props {
  /** The line is dotted: nothing runs along it yet. */
  isWaiting?: boolean
  /** The drawing on the ticket, whose top is at 0 and whose middle is at 0. */
  children: ReactNode
}

/** A ticket that hangs on the line in the sun, for an indigo background. */
export function TicketOnLine({ isWaiting = false, children }: Props) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 390 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle cx="284" cy="98" r="98" fill="#FBA903" />
      <path
        d="M-400 -20L-10 28Q195 60 400 20L800 -40"
        fill="none"
        stroke="#FFC95E"
        strokeWidth="2.4"
        strokeDasharray={isWaiting ? '7 7' : undefined}
      />
      <g transform="translate(190 40) rotate(-2.5)">
        <rect x="-104" width="208" height="92" rx="10" fill="#fff" />
        {children}
      </g>
      {[118, 262].map((x) => (
        <g key={x} transform={`translate(${x} 44) rotate(-3)`}>
          <rect x="-4.6" y="-14" width="9.2" height="28" rx="3" fill="#E9C993" />
          <path d="M-4.6 -2.6h9.2" stroke="#B98B45" strokeWidth="2" />
        </g>
      ))}
    </svg>
  )
}
