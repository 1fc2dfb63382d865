import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'

interface Props {
  /** The garment, for the labels of the keys. */
  name: string
  /** Said in the label of −: « Retirer une pièce de Chemise ». */
  one: 'une pièce' | 'un sac'
  /** 0 while none is in the cart. */
  quantity: number
  /** The quantity between the keys. */
  figure: ReactNode
  className: string | undefined
  onFewer: () => void
  onMore: () => void
}

/** + adds a garment; once it is in the cart, − and its quantity stand before it. */
export function GarmentKeys({ name, one, quantity, figure, className, onFewer, onMore }: Props) {
  const plus = useRef<HTMLButtonElement>(null)
  const fewer = () => {
    // − goes with the last one: the keyboard must not lose its place.
    if (quantity === 1) plus.current?.focus({ preventScroll: true })
    onFewer()
  }
  return (
    <>
      {quantity > 0 ? (
        <>
          <button
            type="button"
            className={`place-center ${className}`}
            aria-label={`Retirer ${one} de ${name}`}
            onClick={fewer}
          >
            <IconMinus size={20} aria-hidden="true" />
          </button>
          {figure}
        </>
      ) : null}
      <button
        ref={plus}
        type="button"
        className={`place-center ${className}`}
        aria-label={`Ajouter ${name}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={onMore}
      >
        <IconPlus size={20} aria-hidden="true" />
      </button>
    </>
  )
}
