import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visitCountdown } from '#shared/time/late.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { Money } from '#web/components/display/money.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { methodIcon } from '#web/money/method-options.tsx'
import { DUE_CLASSES } from '#web/orders/due-text.tsx'
import { OrderPlace } from '#web/orders/order-place.tsx'
import {
  isWaitingForPiece,
  methodNow,
  moneyFact,
  orderedSince,
  type QueuedMission,
  visitSlot,
  withAddress,
} from '../mission.ts'
import classes from './mission-card.module.css'

/** The place, the due time and the amount to receive. */
export function MissionFacts({ mission }: { mission: QueuedMission }) {
  const { label, value } = moneyFact(mission)
  const PaymentIcon = methodIcon(methodNow(mission))
  return (
    <>
      <OrderPlace
        order={withAddress(mission)}
        className={`gap-8 text-l ${classes.place}`}
        addressClass={`strong clip ${classes.address}`}
        landmarkClass={`clip ${classes.landmark}`}
      />
      {mission.placeApproximate ? (
        <p className="strong caution text-s mt-4">Appelez le client avant de passer.</p>
      ) : null}
      {isWaitingForPiece(mission) ? (
        <p className="strong caution text-s mt-4">Attend une pièce. Demandez au bureau.</p>
      ) : null}
      <dl className={`mt-12 ${classes.facts}`}>
        <TimeFact mission={mission} />
        <Fact icon={<PaymentIcon />} label={label}>
          {typeof value === 'number' ? (
            <>
              <span className="visually-hidden">: </span>
              <Money amount={value} />
            </>
          ) : (
            value
          )}
        </Fact>
      </dl>
    </>
  )
}

/** The slot under how it stands; for an order without one, since when its client waits. */
function TimeFact({ mission }: { mission: QueuedMission }) {
  const now = useMinute()
  const slot = visitSlot(mission)
  if (!slot)
    return (
      <Fact icon={<IconClock />} label="Commandée">
        {orderedText(mission.createdAt)}
      </Fact>
    )
  const { tone, text } = visitCountdown(slot, now)
  return (
    <Fact
      icon={<IconClock />}
      label={text}
      className={cx(tone !== 'ahead' && 'strong', DUE_CLASSES[tone])}
    >
      {shortSlotHours(slot)}
    </Fact>
  )
}

function orderedText(at: number): string {
  const [first, second] = orderedSince(at, serverNow())
  return first.includes(':') ? first : `${first}, ${second}`
}

interface FactProps {
  icon: ReactNode
  label: string
  /** The class of the label. */
  className?: string
  children: ReactNode
}

function Fact({ icon, label, className, children }: FactProps) {
  return (
    <div className={`relative ${classes.fact}`}>
      <dt className={cx('row gap-6 text-s nowrap', className)}>
        <span className={cx('place-center', !className && 'accent')} aria-hidden="true">
          {icon}
        </span>
        {label}
      </dt>{' '}
      <dd className="strong text-xl nowrap">{children}</dd>
    </div>
  )
}
