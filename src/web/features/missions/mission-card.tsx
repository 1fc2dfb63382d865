import {
  IconBasket,
  IconCash,
  IconDeviceMobile,
  IconHanger,
  IconHomeMove,
  IconMapPin,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { missionStep } from '#shared/orders.ts'
import { formatPhone } from '#shared/phone.ts'
import { toLatLng } from '#shared/points.ts'
import { Badge } from '#web/components/badge.tsx'
import { MapBlock } from '#web/components/map-block.tsx'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import { contentText, type Mission, paymentDetail, paymentText } from './mission.ts'
import { MissionActions } from './mission-actions.tsx'
import classes from './mission-card.module.css'

/** One stop of the day: who, where, what, and the next thing to do there. */
export function MissionCard({ mission }: { mission: Mission }) {
  const { reference, client, clientAddress, landmark, clientContactPhone } = mission
  const { clientLocation, status, items, note, paymentMethod } = mission
  const pickup = missionStep(status)?.type === 'Ramassage'
  const place = `Adresse de ${client.fullname || 'client'}`
  return (
    <Ticket
      as="article"
      reference={reference}
      className={classes.card}
      aria-label={`Commande #${reference}`}
    >
      <TicketBody className={classes.facts}>
        <div className={classes.head}>
          <h3 className={classes.title}>Commande #{reference}</h3>
          <Badge
            shape="solid"
            size="lg"
            color={pickup ? 'lagune' : 'indigo'}
            icon={pickup ? <IconBasket /> : <IconHomeMove />}
          >
            {pickup ? 'Ramassage' : 'Livraison'}
          </Badge>
        </div>
        <p className={classes.client}>{client.fullname || 'N/A'}</p>
        <dl className={classes.lines}>
          <Line icon={<IconMapPin />} name="Adresse" more={landmark}>
            {clientAddress || 'N/A'}
          </Line>
          <Line icon={<IconPhone />} name="Contact">
            {clientContactPhone ? formatPhone(clientContactPhone) : 'N/A'}
          </Line>
          {note ? (
            <Line icon={<IconMessage />} name="Note du client" plain>
              {note}
            </Line>
          ) : null}
          <Line icon={<IconHanger />} name="Linge" plain>
            {contentText(items)}
          </Line>
          <Line
            icon={paymentMethod === 'wave' ? <IconDeviceMobile /> : <IconCash />}
            name="Paiement"
            more={paymentDetail(mission)}
          >
            {paymentText(mission)}
          </Line>
        </dl>
      </TicketBody>
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
    </Ticket>
  )
}

interface LineProps {
  icon: ReactNode
  /** What the line is, for those who do not see its icon. */
  name: string
  plain?: boolean
  more?: string | null
  children: ReactNode
}

function Line({ icon, name, plain = false, more, children }: LineProps) {
  return (
    <div className={classes.line}>
      <dt className={classes.icon}>
        <span aria-hidden="true">{icon}</span>
        <span className={classes.name}>{name}</span>
      </dt>
      <dd>
        {plain ? children : <b className={classes.fact}>{children}</b>}
        {more ? <span className={classes.more}>{more}</span> : null}
      </dd>
    </div>
  )
}
