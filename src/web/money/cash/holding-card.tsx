import { daysUntil, formatSince } from '#shared/dates.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { HandoverForm } from './handover-form.tsx'
import type { Holding, HoldingSnapshot } from './holding-changed.tsx'
import classes from './holdings.module.css'

interface Props {
  holding: Holding
  /** The holding when the count began. Null when this livreur's cash is not being counted here. */
  snapshot: HoldingSnapshot | null
  /** The last count on this screen was this livreur's: the button then takes the focus back. */
  wasLastCounted: boolean
  onCount: () => void
  onRecorded: () => void
  onClose: () => void
}

/** The cash of one livreur. « Recevoir » opens the form that counts it. */
export function HoldingCard(props: Props) {
  const { holding, snapshot, wasLastCounted, onCount, onRecorded, onClose } = props
  const { fullname, amount, payments, since } = holding
  const now = serverNow()
  const isOld = daysUntil(since, now) < 0
  return (
    <Ticket as="li" className={cx(snapshot && classes.open)} aria-label={fullname}>
      <div className={`align-center ${classes.head}`}>
        <div className="shrink">
          <h3 className={`strong anywhere ${classes.name}`}>{fullname}</h3>
          <p
            className={cx('text-s leading-14', isOld ? 'negative' : 'quiet')}
            title={countLabel(payments, 'paiement')}
          >
            depuis {formatSince(since, now)}
          </p>
        </div>
        <b className="digits">{formatFrancs(amount)}</b>
        {snapshot ? null : (
          <Button
            autoFocus={wasLastCounted}
            tone="outline"
            size="sm"
            aria-label={`Recevoir de ${fullname}`}
            aria-expanded={false}
            onClick={onCount}
          >
            Recevoir
          </Button>
        )}
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
