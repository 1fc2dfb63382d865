import type { ReactNode } from 'react'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Money } from '#web/components/display/money.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './dock.module.css'

interface Props {
  pieces: number
  /** In francs. */
  amount: number
  /** The promised times, in few words. */
  promise?: string | null
  /** Hides the dock on wide screens, where the cart is beside the form. */
  narrow?: boolean
  /** The button; none while the cart is empty. */
  children: ReactNode
}

/** A bar at the foot of the screen, with the number of pieces and the price of the cart. */
export function Dock({ pieces, amount, promise, narrow = false, children }: Props) {
  return (
    <div
      className={cx(
        'align-center justify-between gap-12 surface line-top',
        classes.dock,
        narrow && classes.narrow,
      )}
      data-foot=""
    >
      {pieces === 0 ? (
        <p className="quiet text-s">Panier vide. Touchez + pour ajouter.</p>
      ) : (
        <>
          <p>
            <b>{piecesLabel(pieces)}</b>
            <Money amount={amount} className="text-xl" />
            {promise ? <span className="block quiet text-s leading-13">{promise}</span> : null}
          </p>
          {children}
        </>
      )}
    </div>
  )
}
