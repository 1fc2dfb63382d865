import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './row-stepper.module.css'

interface Props {
  /** The thing counted: « Chemise, Lavage ». */
  label: string
  quantity: number
  onPlus: () => void
  onMinus: () => void
}

/** « + » alone while nothing is in the cart; the figure and « − » grow beside it. */
export function RowStepper({ label, quantity, onPlus, onMinus }: Props) {
  const plus = useRef<HTMLButtonElement>(null)
  const takeAway = () => {
    // « − » goes with the last piece: the keyboard must not lose its place.
    if (quantity === 1) plus.current?.focus({ preventScroll: true })
    onMinus()
  }
  return (
    <div className={cx('row fixed rounded accent', classes.stepper, quantity > 0 && classes.on)}>
      {quantity > 0 ? (
        <>
          <button
            type="button"
            className={`place-center square-44 rounded ${classes.key}`}
            aria-label={`Retirer une pièce de ${label}`}
            onClick={takeAway}
          >
            <IconMinus aria-hidden="true" />
          </button>
          <b className={`text-center text-l ${classes.figure}`}>
            {quantity}
            <VisuallyHidden> dans le panier</VisuallyHidden>
          </b>
        </>
      ) : null}
      <button
        ref={plus}
        type="button"
        className={`place-center square-44 rounded ${classes.key}`}
        aria-label={`Ajouter ${label}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={onPlus}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  )
}
