import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { ToldProblem } from '../order-view.ts'
import { ToldProblemNote } from './told-problem.tsx'

/** On the home: what the client told of one order. */
export default function ToldProblemCard({ problem }: { problem: ToldProblem }) {
  const { reference } = problem.order
  return (
    <Ticket
      as="section"
      reference={reference}
      aria-label={`Votre problème, commande #${reference}`}
    >
      <TicketBody className="stack gap-10">
        <div className="row wrap justify-between gap-12 row-gap-4">
          <h2 className="text-2xl">Un problème</h2>
          <OrderReference className="reference quiet" reference={reference} />
        </div>
        <ToldProblemNote problem={problem} />
      </TicketBody>
    </Ticket>
  )
}
