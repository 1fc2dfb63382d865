import { TextInput } from '#web/components/forms/fields.tsx'
import classes from './fne.module.css'
import type { ShownSale } from './fne-words.ts'
import { numberExample } from './number-faults.ts'

interface Props {
  sale: ShownSale
  label: string
  value: string
  error: string | undefined
  onChange: (number: string) => void
}

/** A number that the DGI gave, copied by hand. */
export function DgiNumberInput({ sale, label, value, error, onChange }: Props) {
  return (
    <TextInput
      className={classes.number}
      label={label}
      placeholder={numberExample(sale)}
      autoComplete="off"
      autoCapitalize="characters"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
