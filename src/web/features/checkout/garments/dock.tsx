import type { ReactNode } from 'react'
import { piecesLabel } from '#shared/money/pricing.ts'
import { Money } from '#web/components/display/money.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './dock.module.css'

interface Props {
  pieces: number
  /** Francs. */
  amount: number
  /** Only where the cart is not already beside the form. */
  narrow?: boolean
  /** The one button of the dock. */
  children: ReactNode
}

/**
 * The content and price of the cart, at the foot of the screen while the cart itself is not
 * visible.
 */
export function Dock({ pieces, amount, narrow = false, children }: Props) {
  return (
    <div className={cx(classes.dock, narrow && classes.narrow)}>
      <p>
        <b>{piecesLabel(pieces)}</b>
        <Money amount={amount} className="text-xl" />
      </p>
      {children}
    </div>
  )
}
