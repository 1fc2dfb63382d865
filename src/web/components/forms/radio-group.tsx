import { type FocusEventHandler, type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { FieldError } from './field-error.tsx'

export interface RadioGroupProps {
  legend: ReactNode
  hideLegend?: boolean
  error?: ReactNode
  onBlur?: FocusEventHandler
  onFocus?: FocusEventHandler
  /** The path of the field in its form, from `form.getInputProps`. */
  'data-path'?: string
}

/** A group of radio buttons with its legend and its error. */
export function RadioGroup({
  legend,
  hideLegend = false,
  error,
  children,
  ...rest
}: RadioGroupProps & { children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      {...rest}
    >
      <span
        id={`${id}-legend`}
        className={cx(hideLegend ? 'visually-hidden' : 'block strong text-s leading-14 mb-8')}
      >
        {legend}
      </span>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
