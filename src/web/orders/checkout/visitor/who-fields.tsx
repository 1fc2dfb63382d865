import { IconCheck, IconPhone, IconUser } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { parsePhone } from '#shared/text/phone.ts'
import { FULLNAME_ATTRIBUTES, PHONE_ATTRIBUTES } from '#web/components/forms/person-attributes.ts'
import { BoxField, FieldBox } from '../box-field.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  error?: ReactNode
}

interface Props {
  name: FieldProps
  phone: FieldProps
}

/** The name and the number in one box. */
export function WhoFields({ name, phone }: Props) {
  const isRight = !phone.error && typeof phone.value === 'string' && parsePhone(phone.value).ok
  return (
    <FieldBox>
      <Row icon={<IconUser />} {...FULLNAME_ATTRIBUTES} {...name} label="Votre nom" />
      <Row
        icon={<IconPhone />}
        {...PHONE_ATTRIBUTES}
        {...phone}
        label="Votre numéro"
        mark={isRight ? <IconCheck className="positive" size={22} aria-hidden="true" /> : null}
      />
    </FieldBox>
  )
}

function Row({
  icon,
  label,
  error,
  mark,
  ...input
}: FieldProps & { icon: ReactNode; label: string; mark?: ReactNode }) {
  return (
    <BoxField icon={icon} label={label} error={error} mark={mark}>
      {(field) => <input {...input} {...field} />}
    </BoxField>
  )
}
