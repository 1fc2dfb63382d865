import { useState } from 'react'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import classes from './garment-tile.module.css'

interface Props {
  label: string
  value: number
  onChange: (quantity: number) => void
}

/** The pieces of a garment, as a number that can be typed. Text that is no number counts as 1; 0 and less are refused. */
export function TileQuantity({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed === null) return
    setTyped(null)
    const quantity = Number.parseInt(typed, 10)
    if (Number.isNaN(quantity)) onChange(1)
    else if (quantity < 1) notifyError('Quantité invalide', 'Veuillez entrer une quantité valide.')
  }
  return (
    <input
      className={`p-0 text-center strong ${classes.figure}`}
      type="number"
      inputMode="numeric"
      step={1}
      min={1}
      max={MAX_QUANTITY}
      aria-label={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const quantity = Math.trunc(currentTarget.valueAsNumber)
        if (quantity >= 1) onChange(Math.min(MAX_QUANTITY, quantity))
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}
