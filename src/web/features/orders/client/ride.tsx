import { nextVisit } from '#shared/visits/visits.ts'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import { HandoverCode } from '#web/features/custody/handover-code.tsx'
import { firstName } from '#web/features/order-parts/first-name.ts'
import { OrderLivreur } from '#web/features/order-parts/order-livreur.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { RiderLine } from '#web/features/positions/rider-line.tsx'
import { AwayButton } from '#web/features/visits/away-button.tsx'
import { ChangeVisit } from '#web/features/visits/change-visit.tsx'
import { expectedWords } from '#web/features/visits/visit-words.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { headline } from './headline.ts'
import classes from './ride.module.css'

/** The livreur on the way: where they are, how to reach them, and the code to give them. */
export function Ride({ order }: { order: OrderView }) {
  const { reference, livreur, handoverCode } = order
  const expected = expectedWords(order, useMinute())
  const visit = nextVisit(order)
  const who = livreur ? firstName(livreur.fullname) : 'Le livreur'
  return (
    <>
      <TicketBody className={classes.ride}>
        <h3 className="text-2xl">{headline(order)}</h3>
        <RiderLine
          order={order}
          name={who}
          unknown={`${who} ne partage pas sa position pour le moment.`}
          className="leading-14"
        />
      </TicketBody>
      <Seam />
      {livreur ? <OrderLivreur reference={reference} livreur={livreur} /> : null}
      <HandoverCode code={handoverCode} />
      <div className={`stack gap-8 hide-empty ${classes.away}`}>
        {expected ? <p className="quiet">{expected}</p> : null}
        {visit ? <ChangeVisit order={order} visit={visit} /> : null}
        <AwayButton order={order} />
      </div>
      <Seam />
    </>
  )
}
