import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { amountIn } from '#shared/money/cash.ts'
import { formatFrancs } from '#shared/money/money.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './amount-field.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'size'> {
  /** Whole francs; nothing while there is no amount in the field. */
  value: number | null
  onChange: (value: number | null) => void
  /** What it is, for the sentence of a fault. */
  noun?: string
  unit?: string
  /** How many digits may be typed; what would be longer is refused, never cut. */
  digits?: number
  size?: 'md' | 'xl'
}

/**
 * An amount in whole francs: a numeric keyboard, digits grouped while typing. Text that is no
 * amount stays as typed, and is reported as invalid.
 */
export function AmountField({ value, onChange, error, ...props }: Props) {
  const { noun = 'Le montant', unit = 'FCFA', digits = 9, size = 'md', ...rest } = props
  const [typed, setTyped] = useState('')
  // An amount from elsewhere replaces the typed one.
  if (value !== null && typed !== '') setTyped('')
  const shown = value === null ? typed : formatFrancs(value)
  const fault = value === null ? faultOf(typed, noun) : undefined
  const { input, keepCaret } = useCaret(shown)
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={formatFrancs(10 ** digits - 1).length}
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      classNames={{
        input: cx(classes.input, size === 'xl' && classes.xl),
        section: classes.unit,
      }}
      value={shown}
      onChange={(event) => {
        const amount = amountIn(event.currentTarget.value)
        const isAmount = amount !== null && !Number.isNaN(amount)
        if (isAmount && String(amount).length > digits) return
        if (isAmount) keepCaret(event)
        setTyped(isAmount ? '' : event.currentTarget.value)
        onChange(isAmount ? amount : null)
      }}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
      error={fault ?? error}
    />
  )
}

/** Grouping the digits moves the caret to the end: it is put back after the same digits. */
function useCaret(shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const after = useRef<number | null>(null)
  // The caret belongs to the browser.
  useLayoutEffect(() => {
    if (after.current === null) return
    let [at, left] = [0, after.current]
    while (left > 0 && at < shown.length) left -= digitsIn(shown.charAt(at++))
    input.current?.setSelectionRange(at, at)
    after.current = null
  })
  return {
    input,
    keepCaret({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) {
      after.current = digitsIn(value.slice(0, selectionStart ?? value.length))
    },
  }
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function faultOf(typed: string, noun: string): string | undefined {
  if (!Number.isNaN(amountIn(typed))) return undefined
  return /^\s*[-−]\s*\d/.test(typed)
    ? `${noun} ne peut pas être négatif.`
    : `${noun} doit être un nombre entier.`
}
