import { IconCheck, IconPhone, IconUser } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { parsePhone } from '#shared/text/phone.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { FULLNAME_ATTRIBUTES, PHONE_ATTRIBUTES } from '#web/components/forms/person-attributes.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './who-fields.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  error?: ReactNode
}

interface Props {
  name: FieldProps
  phone: FieldProps
}

/** The name and the number in one box, with their labels in it: a review has room for no more. */
export function WhoFields({ name, phone }: Props) {
  return (
    <div className={classes.box}>
      <Row icon={<IconUser />} {...FULLNAME_ATTRIBUTES} {...name} label="Votre nom" />
      <Row
        icon={<IconPhone />}
        {...PHONE_ATTRIBUTES}
        {...phone}
        label="Votre numéro"
        isRight={typeof phone.value === 'string' && parsePhone(phone.value).ok}
      />
    </div>
  )
}

interface RowProps extends FieldProps {
  icon: ReactNode
  label: string
  /** Marks what can be right. */
  isRight?: boolean
}

function Row({ icon, label, error, isRight = false, ...input }: RowProps) {
  const id = useId()
  return (
    <div className={cx(classes.row, error ? classes.wrong : null)}>
      <span className="quiet icons-22" aria-hidden="true">
        {icon}
      </span>
      <div className="shrink">
        <label className={`block quiet ${classes.label}`} htmlFor={id}>
          {label}
        </label>
        <input
          {...input}
          id={id}
          className={`full p-0 ${classes.field}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {isRight && !error ? (
        <IconCheck className="positive" size={22} aria-hidden="true" />
      ) : (
        <span />
      )}
      {error ? (
        <div className="whole-row">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}
