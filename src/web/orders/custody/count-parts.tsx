import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconLockOpen,
} from '@tabler/icons-react'
import { formatShortDateTime } from '#shared/dates.ts'
import { isExactCount } from '#shared/orders/counts.ts'
import { OWN_COUNT_REASON_LABELS } from '#shared/orders/custody.ts'
import { isolated } from '#shared/text/isolate.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { type Check, checkTitle, countedText, gapText, totalText } from '../count-words.ts'
import type { OrderView } from '../order-view.ts'
import { PhotoStrip } from '../photo-strip.tsx'
import { ReserveList } from '../reserve-list.tsx'
import classes from './custody.module.css'
import { DisagreementSection } from './disagreement.tsx'

type Order = Pick<
  OrderView,
  'id' | 'reference' | 'atCounter' | 'checks' | 'flags' | 'adjustment' | 'withoutCode'
>

/** The counts of an order, with the button to contest them, as parts of a ticket. */
export function CountParts({ order }: { order: Order }) {
  return order.checks.map((check, index) => (
    <div key={check.step}>
      {index > 0 ? <Seam /> : null}
      <CheckPart order={order} check={check} isLast={index === order.checks.length - 1} />
    </div>
  ))
}

function CheckPart({ order, check, isLast }: { order: Order; check: Check; isLast: boolean }) {
  const { step, withClient, takenAt, actorName } = check
  const isExact = isExactCount(check)
  const total = totalText(check, order.adjustment)
  // Of the team, a client reads no names.
  const author = order.atCounter ? 'l’équipe Lavéo' : actorName
  return (
    <TicketBody className={`stack gap-12 ${classes.part}`}>
      <div className="row wrap justify-between gap-12 row-gap-8">
        <h3 className="shrink">{checkTitle(step, order)}</h3>
        <Tag
          tone={isExact ? 'success' : 'warning'}
          icon={isExact ? <IconCircleCheck /> : <IconAlertTriangle />}
        >
          {gapText(check)}
        </Tag>
      </div>
      <p className={`strong text-l ${classes.figures}`}>{countedText(check)}</p>
      <p className="quiet">
        {author ? `Par ${isolated(author)}, le ` : 'Le '}
        {formatShortDateTime(takenAt, serverNow())}
      </p>
      {total ? <p className="quiet">{total}</p> : null}
      {/* The client's absence is not mentioned when the count is exact. */}
      {withClient || !isExact ? (
        <p className="row strong text-s gap-8 icons-20">
          {withClient ? <IconEye aria-hidden="true" /> : <IconEyeOff aria-hidden="true" />}
          {withClient ? 'Compté devant vous' : 'Compté sans vous'}
        </p>
      ) : null}
      {step === 'delivery' && order.withoutCode ? (
        <p className="row strong text-s gap-8 icons-20">
          <IconLockOpen aria-hidden="true" />
          {order.atCounter ? 'Retirée' : 'Livrée'} sans code
          {order.withoutCode.photo ? ', photo prise' : null}
        </p>
      ) : null}
      <Differences check={check} />
      {check.reserves.length > 0 ? (
        <div>
          <h4 className={classes.subtitle}>Défauts déjà là</h4>
          <ReserveList reserves={check.reserves} />
        </div>
      ) : null}
      <PhotoStrip order={order} step={step} />
      {/* An order has one message: it is shown once, under the last count. */}
      {isLast ? <DisagreementSection order={order} check={check} /> : null}
    </TicketBody>
  )
}

function Differences({ check: { counts } }: { check: Check }) {
  if (counts.length === 0) return null
  return (
    <ul className={`lines-between ${classes.lines}`} aria-label="Ce qui diffère">
      {counts.map(({ position, name, service, expected, counted, reason, note }) => (
        <li key={position} className={`row justify-between anywhere gap-16 ${classes.line}`}>
          <div className="shrink">
            <b>{name}</b> <span className="quiet">· {serviceLabel(service).toLowerCase()}</span>
            <p className="quiet text-s leading-14">
              {OWN_COUNT_REASON_LABELS[reason]}
              {note ? `\u00a0: ${note}` : null}
            </p>
          </div>
          <p className="fixed digits text-l leading-14">
            {expected === counted ? null : <span className="quiet">{expected} → </span>}
            <b>{counted}</b>
          </p>
        </li>
      ))}
    </ul>
  )
}
