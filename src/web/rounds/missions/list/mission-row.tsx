import { IconBasket, IconChevronRight, IconHomeMove } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatTime } from '#shared/dates.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { dueTone } from '#shared/time/late.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { DUE_CLASSES } from '#web/orders/due-text.tsx'
import {
  isWaitingForPiece,
  missionPlace,
  missionType,
  orderedSince,
  type QueuedMission,
  shortMoney,
  visitSlot,
} from '../mission.ts'
import classes from './mission-row.module.css'

interface Props {
  mission: QueuedMission
  /** The distance from the livreur in kilometres. Null when it is unknown. */
  km: number | null
  onOpen: () => void
  /** The button of the row. */
  ref?: Ref<HTMLButtonElement>
}

const TONES = { Ramassage: classes.pickup, Livraison: 'accent', 'N/A': 'quiet' }

/** A mission that comes later, folded to one row; a tap unfolds its card in this place. */
export function MissionRow({ mission, km, onOpen, ref }: Props) {
  const { reference, client } = mission
  const type = missionType(mission)
  const tone = TONES[type]
  const [address] = missionPlace(mission)
  return (
    <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
      <h3 className={classes.heading}>
        <button
          ref={ref}
          type="button"
          className={`row full text-start gap-12 ${classes.row}`}
          aria-expanded={false}
          onClick={onOpen}
        >
          <When mission={mission} km={km} />{' '}
          <span className="grow">
            <span className="row wrap gap-6 row-gap-2 text-s icons-18">
              {type === 'N/A' ? null : (
                <span className={cx('row gap-6 strong', tone)} aria-hidden="true">
                  {type === 'Ramassage' ? <IconBasket /> : <IconHomeMove />}
                </span>
              )}
              <b className={tone}>{type}</b>
              <span className={`push-end quiet regular ${classes.reference}`}>
                <span className="visually-hidden">Commande </span>
                <OrderReference reference={reference} />
              </span>
            </span>{' '}
            <span className={`block strong text-l clip ${classes.cut}`}>
              {client.fullname || 'N/A'}
            </span>{' '}
            <span className={`row text-s ${classes.line}`}>
              <span className={`clip ${classes.cut}`}>{address}</span>
              <span className="fixed">
                {'\u00a0· '}
                {shortMoney(mission)}
              </span>
            </span>
            {isWaitingForPiece(mission) ? (
              <span className="block strong caution text-s">Attend une pièce</span>
            ) : null}
          </span>
          <IconChevronRight className="quiet fixed" aria-hidden="true" />
        </button>
      </h3>
    </Ticket>
  )
}

/**
 * The due time of the visit and the distance; for an order without a slot the distance, or the time since it was
 * ordered.
 */
function When({ mission, km }: { mission: QueuedMission; km: number | null }) {
  const slot = visitSlot(mission)
  if (slot) return <VisitTime slot={slot} km={km} />
  const { createdAt } = mission
  const [figure, unit] =
    km === null ? orderedSince(createdAt, serverNow()) : formatDistance(km).split('\u00a0')
  return (
    <span className={`fixed stack text-center ${classes.when}`}>
      <span className="visually-hidden">{km === null ? 'Commandée' : 'à'} </span>
      <b className="display text-xl leading-12">{figure}</b>{' '}
      <span className="quiet text-s leading-12">{unit}</span>
    </span>
  )
}

/** « 10 h » leaves room for large figures, « 10 h 30 » does not. */
const SHORT_HOUR = 5

/** The start of the slot, red and in words once it is over. */
function VisitTime({ slot, km }: { slot: Slot; km: number | null }) {
  const now = useMinute()
  const hour = formatTime(slot.from)
  const tone = dueTone(slot.to, now)
  return (
    <span className={cx('fixed stack text-center', classes.when, DUE_CLASSES[tone])}>
      <span className="visually-hidden">Passage à partir de </span>
      <b className={cx('display leading-12', hour.length > SHORT_HOUR ? 'text-l' : 'text-xl')}>
        {hour}
      </b>{' '}
      <span className={cx('text-s leading-12', tone === 'ahead' && 'quiet')}>
        <Beside slot={slot} km={km} now={now} />
      </span>
    </span>
  )
}

/** Details beside the start of a slot: that it is late or of another day, and the distance. */
function Beside({ slot, km, now }: { slot: Slot; km: number | null; now: number }) {
  const day = dayWords(slot.from, now)
  const otherDay = day === 'aujourd’hui' ? null : day
  const isLate = dueTone(slot.to, now) === 'late'
  return (
    <>
      {isLate ? 'en retard' : otherDay}
      {km === null ? null : (
        <span className="block quiet">
          <span className="visually-hidden">à </span>
          {formatDistance(km)}
        </span>
      )}
    </>
  )
}
