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
      <dt className={`row gap-8 ${classes.words}`}>
        <span className="icons-22 fixed" aria-hidden="true">
          <IconReceiptRefund />
        </span>
        <span>
          <b className="block">{forTeam ? 'Son avoir' : 'Votre avoir'}</b>
          <span className="block anywhere hide-empty">{isUsed ? why : 'gardé'}</span>
        </span>
      </dt>
      <dd className={classes.end}>
        {isUsed ? <b className="block nowrap">− {formatFcfa(amount)}</b> : null}
        <button
          type="button"
          className={`strong tap nowrap ${classes.act}`}
          onClick={() => setUsed(!isUsed)}
        >
          {isUsed ? 'Le garder' : `Utiliser ${formatFcfa(amount)}`}
        </button>
      </dd>
    </div>
  )
}
