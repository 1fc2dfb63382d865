import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { QueuedMission } from '../mission.ts'
import classes from './mission-card.module.css'
import { MissionType } from './mission-type.tsx'
import { MissionWaiting } from './mission-waiting.tsx'

/** A mission whose last step waits on this phone: nothing is left to do. */
export function QueuedMissionCard({ mission }: { mission: QueuedMission }) {
  const { reference, client, waiting } = mission
  return (
    <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
      <TicketBody className={classes.body}>
        <div className="row wrap justify-between gap-4">
          <MissionType mission={mission} />
          <h3 className={`nowrap text-m ${classes.reference}`}>
            Commande <OrderReference reference={reference} />
          </h3>
        </div>
        <p className={`headline text-2xl ${classes.client}`}>{client.fullname || 'N/A'}</p>
        {waiting ? <MissionWaiting step={waiting} /> : null}
      </TicketBody>
    </Ticket>
  )
}
