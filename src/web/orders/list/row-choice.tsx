import type { ChangeEvent } from 'react'
import type { ListedOrder } from '../order-view.ts'
import classes from './row-choice.module.css'

interface Props {
  order: ListedOrder
  isChosen: boolean
  onToggle: (id: string, isRange: boolean) => void
}

/** The box that chooses an order; with Shift, all from the one chosen before. Its area is the whole cell. */
export function RowChoice({ order: { id, reference, client }, isChosen, onToggle }: Props) {
  const choose = ({ nativeEvent }: ChangeEvent) =>
    onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <ChoiceBox
      label={`Choisir ${client.fullname}, commande #${reference}`}
      checked={isChosen}
      onChange={choose}
    />
  )
}

interface BoxProps {
  label: string
  checked: boolean
  /** Some of the rows are chosen, but not all. */
  mixed?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function ChoiceBox({ label, checked, mixed = false, onChange }: BoxProps) {
  return (
    <label className={`place-center clickable ${classes.choice}`}>
      <input
        type="checkbox"
        className={`place-center m-0 ${classes.box}`}
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        onChange={onChange}
      />
    </label>
  )
}
