import { IconAlertTriangle, IconCircleCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/custody.ts'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { piecesLabel } from '#shared/pricing.ts'
import { Tag } from '#web/components/badge.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import type { OrderView } from '#web/features/orders/order-view.ts'
import { PhotoStrip } from '#web/features/photos/photo-strip.tsx'
import { CHECK_TITLES, type Check, countedLines, gapText } from './count-lines.ts'
import classes from './custody.module.css'
import { Disagreement } from './disagreement.tsx'

type Order = Pick<OrderView, 'id' | 'reference' | 'items' | 'checks' | 'flags'>

/** What was counted of an order at the client's door, once it was, and the way to say that it is not so. */
export function CountTicket({ order }: { order: Order }) {
  if (order.checks.length === 0) return null
  return (
    <Ticket as="section" aria-label={`Comptage de la commande #${order.reference}`}>
      <CountParts order={order} />
    </Ticket>
  )
}

/** The same inside another ticket, which has its own edges. */
export function CountParts({ order }: { order: Order }) {
  return order.checks.map((check, index) => (
    <div key={check.step}>
      {index > 0 ? <Seam /> : null}
      <CheckPart order={order} check={check} last={index === order.checks.length - 1} />
    </div>
  ))
}

function CheckPart({ order, check, last }: { order: Order; check: Check; last: boolean }) {
  const { step, expected, counted, withClient, takenAt, livreurName } = check
  const differs = countedLines(check, order).length > 0
  const right = counted === expected && !differs
  return (
    <TicketBody className={classes.part}>
      <div className={classes.head}>
        <h3 className={classes.title}>{CHECK_TITLES[step]}</h3>
        <Tag
          tone={right ? 'success' : 'warning'}
          icon={right ? <IconCircleCheck /> : <IconAlertTriangle />}
        >
          {gapText(expected, counted, differs)}
        </Tag>
      </div>
      <p className={classes.figures}>
        <b>{piecesLabel(counted)}</b> {counted > 1 ? 'comptées' : 'comptée'} sur {expected}{' '}
        {step === 'delivery'
          ? expected > 1
            ? 'attendues'
            : 'attendue'
          : expected > 1
            ? 'commandées'
            : 'commandée'}
      </p>
      <p className={classes.quiet}>
        {livreurName ? `Par ${livreurName}, le ` : 'Le '}
        {formatShortDate(takenAt)} à {formatTime(takenAt)}
      </p>
      <p className={classes.witness}>
        {withClient ? <IconEye aria-hidden="true" /> : <IconEyeOff aria-hidden="true" />}
        {withClient ? 'Compté devant vous' : 'Compté sans vous'}
      </p>
      <Differences order={order} check={check} />
      <Reserves order={order} check={check} />
      <PhotoStrip orderId={order.id} step={step} />
      {/* It is said of the last count: whoever disagrees writes which one they mean. */}
      {last ? <Disagreement order={order} step={step} /> : null}
    </TicketBody>
  )
}

function Differences({ order, check }: { order: Order; check: Check }) {
  const lines = countedLines(check, order)
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label="Ce qui diffère">
      {lines.map(({ position, name, service, expected, counted, reason, note }) => (
        <li key={position} className={classes.line}>
          <div className={classes.what}>
            <b>{name}</b> <span className={classes.quiet}>· {service.toLowerCase()}</span>
            <p className={classes.quiet}>
              {COUNT_REASON_LABELS[reason]}
              {note ? `\u00a0: ${note}` : null}
            </p>
          </div>
          <p className={classes.counted}>
            {expected === counted ? null : <span className={classes.quiet}>{expected} → </span>}
            <b>{counted}</b>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Reserves({ order: { items }, check: { reserves } }: { order: Order; check: Check }) {
  if (reserves.length === 0) return null
  return (
    <div>
      <h4 className={classes.subtitle}>Réserves</h4>
      <ul className={classes.reserves}>
        {reserves.map(({ kind, position, note }, index) => {
          const line = items.find((item) => item.position === position)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was written once never moves
            <li key={index}>
              <b>{RESERVE_LABELS[kind]}</b>
              {line ? ` · ${line.name}` : null}
              {note ? <span className={classes.quiet}> · {note}</span> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
