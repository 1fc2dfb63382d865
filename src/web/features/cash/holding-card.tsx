import { formatSince } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { HandOverForm, type Holding, type Seen } from './hand-over-form.tsx'
import classes from './holdings.module.css'

interface Props {
  holding: Holding
  /** Francs of the highest holding. */
  most: number
  /** What they carried when the counting began, while it goes on here. */
  seen: Seen | null
  /** Their cash was being counted a moment ago. */
  left: boolean
  onCount: () => void
  onRecorded: () => void
  onClose: () => void
}

/** What one livreur carries; it opens in place to count it with them. */
export function HoldingCard(props: Props) {
  const { holding, most, seen, left, onCount, onRecorded, onClose } = props
  const { fullname, amount, payments, since } = holding
  const open = seen !== null
  return (
    <Ticket as="li" className={cx(open && classes.open)} aria-label={fullname}>
      <div className={classes.head}>
        <Avatar>{initials(fullname)}</Avatar>
        <div className={classes.who}>
          <h3 className={classes.name}>{fullname}</h3>
          <p className="quiet text-s leading-14">
            {payments} {payments > 1 ? 'paiements' : 'paiement'} · depuis{' '}
            {formatSince(since, Date.now())}
          </p>
        </div>
        <Money amount={amount} className={classes.amount} />
        {open ? null : (
          <Button
            ref={left ? takeLostFocus : undefined}
            className={classes.count ?? ''}
            tone="outline"
            size="sm"
            aria-label={`Remise de ${fullname}`}
            aria-expanded={false}
            onClick={onCount}
          >
            Remise
          </Button>
        )}
        <svg className={`full raised ${classes.track}`} aria-hidden="true">
          <rect className={classes.bar} width={`${(amount / most) * 100}%`} height="100%" rx="4" />
        </svg>
      </div>
      {open ? (
        <>
          <Seam />
          <HandOverForm
            key={`${seen.since} ${seen.amount}`}
            holding={holding}
            seen={seen}
            onRecount={onCount}
            onRecorded={onRecorded}
            onClose={onClose}
          />
        </>
      ) : null}
    </Ticket>
  )
}
