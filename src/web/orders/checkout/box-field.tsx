import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './box-field.module.css'

/** Rows in one box: the screens of an order have no room for fields that stand apart. */
export function FieldBox({ className, ...box }: ComponentProps<'div'>) {
  return <div {...box} className={cx(classes.box, className)} />
}

interface Attributes {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  icon: ReactNode
  label: string
  isOptional?: boolean
  /** The order waits for it: its label asks. */
  isMissing?: boolean
  error?: ReactNode
  /** The sentence that asks for it, once « Continuer » has led to it. */
  asked?: string | undefined
  hint?: string | undefined
  /** Stands after the field. */
  mark?: ReactNode
  /** The field itself. */
  children: (field: Attributes) => ReactNode
}

/** A field in a row of a box, with its label in it. */
export function BoxField(props: Props) {
  const { icon, label, isOptional = false, isMissing = false, mark, children } = props
  const { error, asked, hint } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx(classes.row, error || isMissing ? classes.wrong : null)}>
      <span className="quiet icons-22" aria-hidden="true">
        {icon}
      </span>
      <div className="shrink">
        <p className={cx('text-s leading-13', isMissing ? 'strong negative' : 'quiet')}>
          <label className={classes.label} htmlFor={id}>
            {label}
          </label>
          {isOptional ? ' (facultatif)' : null}
        </p>
        {children({
          id,
          className: `full p-0 ${classes.field}`,
          'aria-invalid': error || isMissing ? true : undefined,
          'aria-describedby': error || asked || hint ? noteId : undefined,
        })}
        {error || asked ? (
          <FieldError id={noteId} role={error ? undefined : 'alert'}>
            {error || asked}
          </FieldError>
        ) : hint ? (
          <p id={noteId} className="quiet text-s">
            {hint}
          </p>
        ) : null}
      </div>
      {mark}
    </div>
  )
}
