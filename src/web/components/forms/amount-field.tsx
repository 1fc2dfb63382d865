import { IconBackspace } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { amountIn } from '#shared/money/cash.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './amount-field.module.css'
import { TextInput, type TextInputProps } from './fields.tsx'

/** Far more than any amount needs, and short enough for one sentence of error. */
const TYPED_LENGTH = 40

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'size'> {
  /** In whole francs; null while the field holds no valid amount. */
  value: number | null
  /** Without a value, `isFault` tells text that is no amount from an empty field. */
  onChange: (value: number | null, isFault: boolean) => void
  /** The subject of the error sentences: « Le montant ». */
  noun?: string
  /** Written at its right; empty where the column says it. */
  unit?: string
  /** The most digits of an amount; longer text stays as typed, with a sentence. The form says which amounts are too large. */
  digits?: number
  size?: 'md' | 'xl'
  /** Adds a button that empties the field. */
  onClear?: () => void
}

/**
 * A field for an amount in whole francs, with a numeric keyboard. Digits are grouped while typing;
 * text that is not an amount stays as typed, with an error.
 */
export function AmountField({ value, onChange, error, ...props }: Props) {
  const { noun = 'Le montant', unit = 'FCFA', digits = 9, size = 'md', onClear, ...rest } = props
  const [typed, setTyped] = useState('')
  // When the parent sets an amount, it replaces the invalid text.
  if (value !== null && typed !== '') setTyped('')
  const shown = value === null ? typed : formatFrancs(value)
  const typedError = value === null ? describeTypedError(typed, noun, digits) : undefined
  const { input, keepCaret } = useCaret(shown)
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={TYPED_LENGTH}
      rightSection={
        // Nothing is kept free for a unit that is not written.
        unit === '' && !onClear ? null : (
          <>
            <span aria-hidden="true">{shown === '' && onClear ? null : unit}</span>
            {shown !== '' && onClear ? (
              <ClearButton
                onClick={({ detail }) => {
                  setTyped('')
                  onClear()
                  // Only for the keyboard: a tap would open that of the phone.
                  if (detail === 0) input.current?.focus()
                }}
              />
            ) : null}
          </>
        )
      }
      classNames={{
        input: cx(
          classes.input,
          size === 'xl' && classes.xl,
          onClear && classes.clearable,
          shown === '' && onClear && classes.empty,
        ),
        section: cx(classes.unit, onClear && classes.withClear),
      }}
      value={shown}
      onChange={(event) => {
        const { text, caret } = value === null ? edited(event) : withoutStop(edited(event), shown)
        const amount = amountIn(text)
        const isAmount = amount !== null && amount < 10 ** digits
        if (isAmount) keepCaret(text, caret)
        setTyped(isAmount ? '' : text)
        onChange(isAmount ? amount : null, !isAmount && amount !== null)
      }}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
      error={typedError ?? error}
    />
  )
}

function ClearButton({ onClick }: { onClick: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      className="square-48 place-center rounded accent icons-24 clickable"
      aria-label="Effacer le montant"
      onClick={onClick}
    >
      <IconBackspace aria-hidden="true" />
    </button>
  )
}

/** Grouping the digits moves the caret to the end, so it is put back after the same digit. */
function useCaret(shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null) return
    let position = 0
    let remaining = digitsBeforeCaret.current
    while (remaining > 0 && position < shown.length) {
      remaining -= countDigits(shown.charAt(position))
      position += 1
    }
    input.current?.setSelectionRange(position, position)
    digitsBeforeCaret.current = null
  })
  return {
    input,
    keepCaret(text: string, caret: number) {
      digitsBeforeCaret.current = countDigits(text.slice(0, caret))
    },
  }
}

interface Edit {
  text: string
  caret: number
  isForward: boolean
}

function edited({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): Edit {
  return {
    text: currentTarget.value,
    caret: currentTarget.selectionStart ?? currentTarget.value.length,
    isForward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
  }
}

/**
 * To delete the space between two groups is to mean the digit beyond it: the space alone would come back, as if nothing
 * had been pressed. The space must have gone at the caret: the same digits pasted over all of them lack it too.
 */
function withoutStop(edit: Edit, shown: string): Edit {
  const { text, caret, isForward } = edit
  const isStopGone =
    countDigits(text) === countDigits(shown) &&
    shown.slice(0, caret) === text.slice(0, caret) &&
    shown.slice(caret + 1) === text.slice(caret)
  if (!isStopGone) return edit
  const at = isForward ? caret : caret - 1
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at, isForward }
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

function describeTypedError(typed: string, noun: string, digits: number): string | undefined {
  const amount = amountIn(typed)
  if (amount === null) return undefined
  if (!Number.isNaN(amount)) return `${noun} a ${digits} chiffres au plus.`
  return /^\s*[-−]\s*\d/.test(typed)
    ? `${noun} ne peut pas être négatif.`
    : `${noun} doit être un nombre entier.`
}
