import {
  IconCalendarClock,
  IconClock,
  IconMapPin,
  IconPhone,
  IconRepeat,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDayMonth, formatTime } from '#shared/dates.ts'
import { flagLabel } from '#shared/order-flags.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { placeLines } from '#shared/places/place.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { listedMomentWords } from '#shared/time/slot-words.ts'
import { VISIT_LABELS } from '#shared/time/visits.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { OrderDetail, OrderView } from '../../order-view.ts'
import { EntrancePhoto } from '../entrance-photo.tsx'
import type { MissedVisitOfOrder } from '../missed-proof.ts'
import classes from './missed.module.css'

interface Props {
  order: OrderView
  missed: MissedVisitOfOrder | undefined
  /** The absences of the client, over all orders. */
  absences: OrderDetail['absences']
}

/** The facts of a visit that found nobody: whose it was, and how it was seen. */
export function MissedFacts({ order, missed, absences }: Props) {
  const { client, livreur } = order
  const words = flagLabel('visit_missed', missed?.disagreed === true)
  const visit = missed ? `${VISIT_LABELS[missed.visit]}, ` : ''
  return (
    <section className={`stack gap-6 ${classes.facts}`} aria-label={words}>
      <p>
        <Tag tone="warning" icon={<IconCalendarClock />}>
          {words}
        </Tag>
      </p>
      <h3 className="text-2xl leading-12 anywhere">{client.fullname}</h3>
      <p className="text-s leading-14 anywhere">{placeLines(order).join(', ')}</p>
      <p className="quiet text-s">
        {visit}
        {contentsLabel(order)}, {totalWords(order)}
      </p>
      <p>
        <PhoneLink number={order.clientContactPhone} />
      </p>
      {missed?.disagreed ? (
        <p className="text-s leading-14">Le linge est resté chez le client, sans frais.</p>
      ) : null}
      {missed ? <Proof missed={missed} livreur={livreur?.fullname} absences={absences} /> : null}
      {missed?.photoId ? (
        <Entrance orderId={order.id} photoId={missed.photoId} at={missed.createdAt} />
      ) : null}
    </section>
  )
}

interface ProofProps {
  missed: MissedVisitOfOrder
  livreur: string | undefined
  absences: OrderDetail['absences']
}

function Proof({ missed, livreur, absences }: ProofProps) {
  const now = useMinute()
  const { reportedBy, arrivedAt, createdAt, distance, calls, waitedMinutes, disagreed } = missed
  const isSeen = reportedBy === 'livreur' && !disagreed
  return (
    <ul className={`stack gap-6 text-s ${classes.proof}`}>
      <Fact icon={<IconClock />}>
        <b>{listedMomentWords(arrivedAt ?? createdAt, now)}</b>,{' '}
        {reportedBy === 'livreur' ? (livreur ?? 'par le livreur') : 'dit par le client'}
      </Fact>
      {isSeen ? (
        <>
          <Fact icon={<IconMapPin />}>
            {distance === null ? (
              'Sans position'
            ) : (
              <>
                À <b>{formatDistance(distance / 1000)}</b> de la porte
              </>
            )}
          </Fact>
          <Fact icon={<IconPhone />}>
            <b>{calls > 0 ? countLabel(calls, 'appel') : 'Sans appel'}</b>,{' '}
            {waitedMinutes > 0 ? `${waitedMinutes}\u00a0min d’attente` : 'sans attente'}
          </Fact>
        </>
      ) : null}
      {absences?.previousAt && !disagreed ? (
        <Fact icon={<IconRepeat />}>
          Sa <b>{absences.count}ᵉ absence</b>, après le {formatShortDayMonth(absences.previousAt)}
        </Fact>
      ) : null}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-10 icons-18">
      <span aria-hidden="true" className="caution fixed">
        {icon}
      </span>
      <span className="anywhere">{children}</span>
    </li>
  )
}

function Entrance({ at, ...photo }: { orderId: string; photoId: string; at: number }) {
  return (
    <figure className="m-0">
      <EntrancePhoto photo={photo} width={256} height={150} className={classes.entrance} />
      <figcaption className="quiet text-s">L’entrée, photo de {formatTime(at)}</figcaption>
    </figure>
  )
}
