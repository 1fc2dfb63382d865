import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseFrancs } from '#shared/cash.ts'
import { formatFrancs } from '#shared/money.ts'
import classes from './amount-field.module.css'
import { cx } from './cx.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'size'> {
  /** Whole francs; nothing while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  size?: 'md' | 'xl'
}

/** An amount of money in francs: digits on the keyboard, grouped once it is typed. */
export function AmountField({ value, onChange, size = 'md', onBlur, ...rest }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const grouped = value === null ? '' : formatFrancs(value)
  // What is being typed stays as it is typed, unless another hand changed the amount.
  const shown = draft !== null && parseFrancs(draft) === value ? draft : grouped
  return (
    <TextInput
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      rightSection={<span aria-hidden="true">FCFA</span>}
      rightSectionPointerEvents="none"
      classNames={{
        input: cx(classes.input, size === 'xl' && classes.xl),
        section: classes.unit,
      }}
      value={shown}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        onChange(parseFrancs(event.currentTarget.value))
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
      {...rest}
    />
  )
}
