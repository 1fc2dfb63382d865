import { formatDay, formatTime } from '#shared/dates.ts'
import { COUNT_LINES, closingNumber, EXPENSE_REASONS, GAP_REASONS } from '#shared/money/drawer.ts'
import { gapOf } from '#shared/money/handovers.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import type { RollWidth } from '#web/components/paper/paper-format.ts'
import { SmallPaper } from '#web/components/paper/small-paper.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './closing-slip.module.css'
import type { Closing } from './drawer-act.ts'

interface Props {
  closing: Closing
  width: RollWidth
  /** Printed again, after its own time. */
  isDuplicate: boolean
}

/** Printed for the laundry's records and for its owner. It has no strip, which only papers of orders have. */
export function ClosingSlip({ closing, width, isDuplicate }: Props) {
  const { n, at, by, opened, counted, expected, kept, wave, leftover } = closing
  const number = `Clôture N° ${closingNumber(n)}`
  return (
    <SmallPaper
      format={width}
      name={number}
      className={cx(classes.slip, width === '80' && classes.wide)}
      head={
        <>
          <p className={classes.brand}>Lavéo</p>
          <p className="strong">{isDuplicate ? 'Tiroir, duplicata' : 'Tiroir'}</p>
        </>
      }
    >
      <hr />
      <p className={classes.number}>{number}</p>
      <p>
        {formatDay(at)}, {formatTime(at)}
      </p>
      {opened ? (
        <p>
          ouvert {formatTime(opened.at)}, {opened.by}
        </p>
      ) : null}
      <p>clos par {by}</p>
      <hr />
      <Parts closing={closing} />
      <hr />
      <dl className={classes.large}>
        <Row label="Attendu" value={formatFrancs(expected)} />
        <Row label="Compté" value={formatFrancs(counted)} />
      </dl>
      <Gap closing={closing} />
      <Pieces closing={closing} />
      <hr />
      <dl>
        <Row label="Laissé pour demain" value={formatFrancs(kept)} strong />
        <Row label="Retiré, pour la banque" value={formatFrancs(counted - kept)} strong />
        {leftover?.slip ? <Row label="Bordereau" value={leftover.slip} small under /> : null}
        <Row label="Wave depuis l’ouverture, pour mémoire" value={formatFrancs(wave)} small />
      </dl>
      <div className={classes.signatures}>
        <p>Caisse</p>
        <p>Responsable</p>
      </div>
      <p className={classes.foot}>
        {n > 1 ? `Suit la clôture N° ${closingNumber(n - 1)}. ` : ''}Montants en FCFA.
      </p>
    </SmallPaper>
  )
}

/** The equation of the drawer, with whom and what it is made of. */
function Parts({
  closing: { opened, parts, livreurs, expenses, refunds },
}: Pick<Props, 'closing'>) {
  const sales = parts.counter.count
  const handed = parts.livreurs.count
  return (
    <dl>
      <Row label="Fond de caisse" value={formatFrancs(parts.float.amount)} />
      {opened?.gap ? (
        <>
          <Row label="Écart à l’ouverture" value={formatSigned(opened.gap)} small under />
          <Row label={opened.note ?? ''} value="" small under />
        </>
      ) : null}
      <Row
        label={`Comptoir, ${sales} ${sales > 1 ? 'ventes' : 'vente'}`}
        value={formatSigned(parts.counter.amount)}
      />
      <Row
        label={`Livreurs, ${handed} ${handed > 1 ? 'versements' : 'versement'}`}
        value={formatSigned(parts.livreurs.amount)}
      />
      {livreurs.map(({ fullname, amount }) => (
        <Row
          key={fullname}
          label={fullname || 'Compte supprimé'}
          value={formatFrancs(amount)}
          small
          under
        />
      ))}
      <Row label={`Sorties, ${expenses.count}`} value={formatSigned(expenses.amount)} />
      {expenses.reasons.map(({ reason, amount }) => (
        <Row
          key={reason}
          label={EXPENSE_REASONS[reason ?? 'other']}
          value={formatFrancs(-amount)}
          small
          under
        />
      ))}
      {refunds.count > 0 ? (
        <Row
          label={`${refunds.count > 1 ? 'Remboursements' : 'Remboursement'}, ${refunds.count}`}
          value={formatSigned(refunds.amount)}
        />
      ) : null}
      <Row label="Porté à la banque" value={formatSigned(parts.bank.amount)} />
    </dl>
  )
}

interface RowProps {
  label: string
  value: string
  strong?: boolean
  small?: boolean
  under?: boolean
}

function Row({ label, value, strong, small, under }: RowProps) {
  return (
    <div
      className={cx(
        'flex justify-between',
        classes.row,
        small && classes.small,
        under && classes.under,
      )}
    >
      <dt className="anywhere">{label}</dt>
      <dd className={cx('nowrap', strong && 'strong')}>{value}</dd>
    </div>
  )
}

function Gap({ closing }: Pick<Props, 'closing'>) {
  const gap = gapOf(closing)
  if (gap === 0) return <p className={classes.exact}>Juste</p>
  const { reason, note } = closing
  return (
    <div className={classes.gap}>
      <p className="flex justify-between">
        <span>Écart</span>
        <span>{formatSigned(gap)}</span>
      </p>
      <p className={`regular anywhere ${classes.why}`}>
        {[reason && reason !== 'other' ? GAP_REASONS[reason] : null, note]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

/** Only what there was: the whole count is in the file. */
function Pieces({ closing: { count } }: Pick<Props, 'closing'>) {
  const lines = COUNT_LINES.filter((line) => count[line] > 0)
  return (
    <ul className={classes.pieces} aria-label="Pièces et billets comptés">
      {lines.map((line) => (
        <li key={line} className="flex justify-between">
          <span className="nowrap">
            {formatFrancs(line)} × {count[line]}
          </span>
          <b>{formatFrancs(line * count[line])}</b>
        </li>
      ))}
    </ul>
  )
}
