import { formatSince } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { HandoverForm } from './handover-form.tsx'
import type { Holding, HoldingSnapshot } from './holding-changed.tsx'
import classes from './holdings.module.css'

interface Props {
  holding: Holding
  /** The amount of the highest holding, in francs. */
  highest: number
  /** The holding when the count began. Null when this livreur's cash is not being counted here. */
  snapshot: HoldingSnapshot | null
  /** The last count on this screen was this livreur's: the button then takes the focus back. */
  wasLastCounted: boolean
  onCount: () => void
  onRecorded: () => void
  onClose: () => void
}

/** The cash of one livreur. « Versement » opens the form that counts it. */
export function HoldingCard(props: Props) {
  const { holding, highest, snapshot, wasLastCounted, onCount, onRecorded, onClose } = props
  const { fullname, amount, payments, since } = holding
  return (
    <Ticket as="li" className={cx(snapshot && classes.open)} aria-label={fullname}>
      <div className={`align-center ${classes.head}`}>
        <Avatar>{initials(fullname)}</Avatar>
        <div className={`shrink ${classes.who}`}>
          <h3 className="row-title">{fullname}</h3>
          <p className="quiet text-s leading-14">
            {payments} {payments > 1 ? 'paiements' : 'paiement'} · depuis{' '}
            {formatSince(since, serverNow())}
          </p>
        </div>
        <Money amount={amount} className={`text-xl ${classes.amount}`} />
        {snapshot ? null : (
          <Button
            autoFocus={wasLastCounted}
            className={classes.count ?? ''}
            tone="outline"
            size="sm"
            aria-label={`Versement de ${fullname}`}
            aria-expanded={false}
            onClick={onCount}
          >
            Versement
          </Button>
        )}
        <svg className={`full raised ${classes.track}`} aria-hidden="true">
          <rect
            className={classes.bar}
            width={`${(amount / highest) * 100}%`}
            height="100%"
            rx="4"
          />
        </svg>
      </div>
      {snapshot ? (
        <>
          <Seam />
          <HandoverForm
            key={`${snapshot.since} ${snapshot.amount}`}
            holding={holding}
            snapshot={snapshot}
            onRecount={onCount}
            onRecorded={onRecorded}
            onClose={onClose}
          />
        </>
      ) : null}
    </Ticket>
  )
}
