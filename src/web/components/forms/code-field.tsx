import { type ReactNode, type Ref, type SyntheticEvent, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import classes from './code-field.module.css'
import { FieldError } from './field-error.tsx'

interface Props {
  label: string
  length: number
  value: string
  onChange: (digits: string) => void
  hint?: ReactNode
  error?: ReactNode
  /** The dialog around it opens with the focus here. */
  isFocused?: boolean
  /** The screen has keys of its own: a tablet must not open its keyboard over them. */
  ownKeys?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for a code of digits. The boxes are drawn under one real input, so that a phone can fill it
 * in and a code can be pasted.
 */
export function CodeField({
  label,
  length,
  value,
  onChange,
  hint,
  error,
  isFocused = false,
  ownKeys = false,
  ref,
}: Props) {
  const id = useId()
  return (
    <div>
      <label className="block strong text-s leading-14 mb-8" htmlFor={id}>
        {ownKeys ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={`relative gap-8 ${classes.code}`}>
        <input
          ref={ref}
          id={id}
          data-autofocus={isFocused || undefined}
          className={`p-0 over-all ${classes.input}`}
          inputMode={ownKeys ? 'none' : 'numeric'}
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-describedby={`${id}-more`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value).slice(0, length))}
          onSelect={keepCaretLast}
        />
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
            key={place}
            className={cx(
              'place-center rounded',
              classes.box,
              place === value.length && classes.next,
              value.length === length && classes.full,
            )}
            aria-hidden="true"
          >
            {value[place]}
          </span>
        ))}
      </div>
      <div id={`${id}-more`}>
        {hint ? <p className="quiet text-s leading-14 mt-6">{hint}</p> : null}
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </div>
  )
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** The caret is invisible, so it stays at the end: the next digit goes to the empty box. */
function keepCaretLast({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end)
}
