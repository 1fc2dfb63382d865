import { IconReceiptRefund } from '@tabler/icons-react'
import { formatFcfa } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import type { OrderCredit } from '../own-credit.ts'
import classes from './credit-line.module.css'

/** The client's credit above the total, which it pays first unless they keep it. */
export function CreditLine({ credit }: { credit: OrderCredit }) {
  const { amount, why, isUsed, setUsed } = credit
  return (
    <div className={cx(classes.band, isUsed && `badge-success ${classes.used}`)}>
      <span className="icons-22" aria-hidden="true">
        <IconReceiptRefund />
      </span>
      <dt className={classes.words}>
        <b className="block">Votre avoir</b>
        {isUsed && why ? <span className="block anywhere">{why}</span> : null}
        <button type="button" className="strong tap" onClick={() => setUsed(!isUsed)}>
          {isUsed ? 'Le garder' : `Utiliser ${formatFcfa(amount)}`}
        </button>
      </dt>
      <dd className="strong nowrap">{isUsed ? `− ${formatFcfa(amount)}` : 'gardé'}</dd>
    </div>
  )
}
