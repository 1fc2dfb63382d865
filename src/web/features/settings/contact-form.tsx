import { IconMapPin } from '@tabler/icons-react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { EmailInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The contact details of the business. An empty field is not shown on the site. */
export function ContactSettingsForm({ card }: { card: SettingsCard<'contact'> }) {
  const { phone, email, address } = card.value
  const shown = {
    phone: phone ? formatPhone(phone) : '',
    email: email ?? '',
    address: address ?? '',
  }
  const form = useZodForm(SETTINGS_FIELDS.contact, { initialValues: shown })
  const sheet = useSaveSettings('contact', card, { form, shown })
  return (
    <SettingsTicket
      section="contact"
      hint="Pour la page Contact, les mentions légales et les factures. Ce qui est vide n’y paraît pas."
      card={card}
      savedText={Object.values(shown).filter(Boolean).join(', ') || 'rien'}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <PhoneInput autoComplete="off" {...form.getInputProps('phone')} />
      <EmailInput autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Adresse"
        autoComplete="off"
        leftSection={<IconMapPin aria-hidden="true" />}
        {...form.getInputProps('address')}
      />
    </SettingsTicket>
  )
}
