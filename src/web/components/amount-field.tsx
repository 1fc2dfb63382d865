import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { digitsOf } from '#shared/cash.ts'
import { formatFrancs } from '#shared/money.ts'
import classes from './amount-field.module.css'
import { cx } from './cx.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'size'> {
  /** Whole francs; nothing while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** How many digits may be typed; what would be longer is refused, never cut. */
  digits?: number
  size?: 'md' | 'xl'
}

/** An amount of money in francs: digits on the keyboard, grouped as they are typed. */
export function AmountField({ value, onChange, digits = 9, size = 'md', ...rest }: Props) {
  const grouped = value === null ? '' : formatFrancs(value)
  const { input, keepCaret } = useCaret(grouped)
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={formatFrancs(10 ** digits - 1).length}
      rightSection={<span aria-hidden="true">FCFA</span>}
      rightSectionPointerEvents="none"
      classNames={{
        input: cx(classes.input, size === 'xl' && classes.xl),
        section: classes.unit,
      }}
      value={grouped}
      onChange={(event) => {
        const typed = digitsOf(event.currentTarget.value)
        if (typed.length > digits) return
        keepCaret(event)
        onChange(typed === '' ? null : Number(typed))
      }}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
    />
  )
}

/** Grouping the digits moves the caret to the end: it goes back behind the digits that it stood behind. */
function useCaret(shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const after = useRef<number | null>(null)
  // The caret is the browser's.
  useLayoutEffect(() => {
    if (after.current === null) return
    let [at, left] = [0, after.current]
    while (left > 0 && at < shown.length) left -= digitsOf(shown.charAt(at++)).length
    input.current?.setSelectionRange(at, at)
    after.current = null
  })
  return {
    input,
    keepCaret({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) {
      after.current = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    },
  }
}
