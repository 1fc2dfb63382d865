import { IconReceiptRefund } from '@tabler/icons-react'
import { creditFor } from '#shared/money/credit.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import type { CreditLineProps } from '../use-order.ts'
import classes from './credit-line.module.css'

/** The client's credit above the total, which it pays first unless it is kept. */
export function CreditLine({ credit, total, forTeam }: CreditLineProps) {
  const { balance, why, isUsed, setUsed } = credit
  const amount = creditFor(total, balance)
  return (
    <div className={cx(classes.band, isUsed && `badge-success ${classes.used}`)}>
      <span className="icons-22" aria-hidden="true">
        <IconReceiptRefund />
      </span>
      <dt className={classes.words}>
        <b className="block">{forTeam ? 'Son avoir' : 'Votre avoir'}</b>
        {isUsed && why ? <span className="block anywhere">{why}</span> : null}
        <button type="button" className="strong tap" onClick={() => setUsed(!isUsed)}>
          {isUsed ? 'Le garder' : `Utiliser ${formatFcfa(amount)}`}
        </button>
      </dt>
      <dd className="strong nowrap">{isUsed ? `− ${formatFcfa(amount)}` : 'gardé'}</dd>
    </div>
  )
}
