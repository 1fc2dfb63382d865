import { AddressInput } from '#web/components/forms/address-input.tsx'
import { EmailInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { textProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The contact details of the business. An empty field is not shown on the site. */
export function ContactFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <PhoneInput autoComplete="off" {...textProps(form, 'contact.phone')} />
      <EmailInput autoComplete="off" {...textProps(form, 'contact.email')} />
      <AddressInput
        autoComplete="off"
        onReplace={(address) => form.set('contact', { address })}
        {...textProps(form, 'contact.address')}
      />
    </>
  )
}
