import { Shirt, Trousers } from './garments.tsx'
import { TicketOnLine } from './pegged-ticket.tsx'

/** The ticket of an order that the shop does not have yet: dots stand where its woven strip will be. */
export function WaitingTicket() {
  return (
    <TicketOnLine isWaiting>
      <path
        d="M-96 8h9v76h-9Z"
        fill="none"
        stroke="#A9A18F"
        strokeWidth="1.6"
        strokeDasharray="0.1 4.5"
        strokeLinecap="round"
      />
      <g transform="translate(-42 16) scale(.4)">
        <Shirt outlined />
      </g>
      <g transform="translate(8 18) scale(.37)">
        <Trousers />
      </g>
      <path d="M42 36H84M42 54H72" stroke="#C5D3FF" strokeWidth="6" strokeLinecap="round" />
    </TicketOnLine>
  )
}
