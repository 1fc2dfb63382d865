import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** The garment, for the labels of the keys. */
  name: string
  /** Said in the label of −: « Retirer une pièce de Chemise ». */
  one: 'une pièce' | 'un kilo'
  /** How much is in the cart, between the keys; null while none is. */
  figure: ReactNode
  /** − takes it out of the cart. */
  isLast: boolean
  /** There is room for no more. */
  isFull: boolean
  className: string | undefined
  onFewer: () => void
  onMore: () => void
}

/** + adds a garment; once it is in the cart, − and its quantity stand before it. */
export function GarmentKeys({ name, one, figure, className, ...keys }: Props) {
  const { isLast, isFull, onFewer, onMore } = keys
  const plus = useRef<HTMLButtonElement>(null)
  const fewer = () => {
    // − goes with the last one: the keyboard must not lose its place.
    if (isLast) plus.current?.focus({ preventScroll: true })
    onFewer()
  }
  return (
    <>
      {figure ? (
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
        disabled={isFull}
        onClick={onMore}
      >
        <IconPlus size={20} aria-hidden="true" />
      </button>
    </>
  )
}
