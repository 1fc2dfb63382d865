import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { AskedCodes } from '../asked-codes.tsx'

/** Above the accounts of the team, where no e-mail brings the codes of new ones. */
export function CodesCard() {
  return (
    <Ticket as="section" className="mb-16" aria-labelledby="codes">
      <TicketBody className="stack gap-12">
        <h2 id="codes" className="text-xl">
          Codes de validation
        </h2>
        <AskedCodes />
      </TicketBody>
    </Ticket>
  )
}
