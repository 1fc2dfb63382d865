import { IconBasket, IconHomeMove } from '@tabler/icons-react'
import { isMission } from '#shared/orders/orders.ts'
import { toLatLng } from '#shared/places/points.ts'
import { Badge } from '#web/components/display/badge.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { missionType, type QueuedMission } from '../mission.ts'
import { MissionActions } from './mission-actions.tsx'
import classes from './mission-card.module.css'
import { MissionFacts } from './mission-facts.tsx'
import { MissionWaiting } from './mission-waiting.tsx'

interface Props {
  mission: QueuedMission
  /** The distance from the livreur in kilometres. Null when it is unknown. */
  km: number | null
}

/** A mission: the client, the facts, the map and the actions. */
export function MissionCard({ mission, km }: Props) {
  const { reference, client, clientLocation, status, waiting } = mission
  const type = missionType(mission)
  const isPickup = type === 'Ramassage'
  const place = `Adresse de ${client.fullname || 'client'}`
  // When the last step is queued, nothing is left to do.
  const isToDo = isMission(status)
  return (
    <Ticket
      as="article"
      reference={reference}
      className="column"
      aria-label={`Commande #${reference}`}
    >
      <TicketBody className="grow">
        <div className="row wrap justify-between gap-8">
          <h3 className="nowrap text-l">Commande #{reference}</h3>
          <Badge
            shape="solid"
            size="lg"
            color={isPickup ? 'lagune' : 'indigo'}
            icon={isPickup ? <IconBasket /> : <IconHomeMove />}
          >
            {type}
          </Badge>
        </div>
        <p className={`headline text-4xl ${classes.client}`}>{client.fullname || 'N/A'}</p>
        {waiting ? <MissionWaiting step={waiting} /> : null}
        {isToDo ? <MissionFacts mission={mission} km={km} /> : null}
      </TicketBody>
      {isToDo ? (
        <>
          <MapBlock
            flush
            height="12rem"
            zoom={15}
            point={clientLocation && toLatLng(clientLocation)}
            label={place}
            popup={place}
            missing="Localisation non disponible"
          />
          <MissionActions mission={mission} />
        </>
      ) : null}
    </Ticket>
  )
}
