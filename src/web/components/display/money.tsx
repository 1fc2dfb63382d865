import { formatFrancs } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './money.module.css'

interface Props {
  amount: number
  size?: 'md' | 'big'
  className?: string | undefined
}

/** An amount in francs, followed by its unit in smaller letters. */
export function Money({ amount, size = 'md', className }: Props) {
  return (
    <span className={cx(classes.money, size === 'big' && classes.big, className)}>
      {formatFrancs(amount)}
      <small>{'\u00a0'}FCFA</small>
    </span>
  )
}
