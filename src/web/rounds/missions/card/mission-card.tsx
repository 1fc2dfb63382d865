import { type Ref, useState } from 'react'
import { from } from '#shared/widths.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { RackPlate } from '#web/orders/rack-plate.tsx'
import type { QueuedMission } from '../mission.ts'
import { MissionActions } from './mission-actions.tsx'
import classes from './mission-card.module.css'
import { MissionFacts } from './mission-facts.tsx'
import { MissionMore } from './mission-more.tsx'
import { MissionType } from './mission-type.tsx'
import { MissionWaiting } from './mission-waiting.tsx'

interface Props {
  mission: QueuedMission
  /** The distance from the livreur in kilometres. Null when it is unknown. */
  km: number | null
  /** The first mission, whose map is open where there is room. */
  first?: boolean
  /** The card has just taken this place: a second tap of the one before must not act. */
  settling?: boolean
  /** The stamp of the mission before stands above it. */
  compact?: boolean
  /** Folds the card again; undefined for the first one, which stays open. */
  onFold?: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}

/**
 * An open mission: the client, the place, the amount and the actions, above the details that are only needed now and
 * then.
 */
export function MissionCard({
  mission,
  km,
  first = false,
  settling = false,
  compact = false,
  onFold,
  ref,
}: Props) {
  const { reference, client, waiting } = mission
  // There is room for the map under the actions without hiding the next missions.
  const [isWide] = useState(() => window.matchMedia(from('sidebar')).matches)
  const name = client.fullname || 'N/A'
  return (
    <Ticket
      as="article"
      reference={reference}
      className={cx('column clip', classes.card, compact && classes.compact)}
      aria-label={`Commande #${reference}`}
      tabIndex={-1}
      ref={ref}
    >
      <TicketBody className={classes.body}>
        <div className="row wrap justify-between gap-4">
          <MissionType mission={mission} />
          <h3 className={`nowrap text-m ${classes.reference}`}>
            Commande <OrderReference reference={reference} />
          </h3>
        </div>
        <p className={cx('headline clip', name.length > LONG_NAME && classes.long, classes.client)}>
          {name}
        </p>
        {mission.status === 'assigned_for_delivery' ? (
          <RackPlate place={mission.place ?? null} />
        ) : null}
        <MissionFacts mission={mission} />
        {waiting ? <MissionWaiting step={waiting} /> : null}
      </TicketBody>
      <Seam />
      {/* The row before it may have been tapped twice. */}
      <div inert={settling}>
        <MissionActions mission={mission} km={km} />
      </div>
      <MissionMore mission={mission} mapOpen={first && isWide} onFold={onFold} />
    </Ticket>
  )
}

/** A name of more letters takes two lines, in a smaller size. */
const LONG_NAME = 20
