import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { formatPhone } from '#shared/phone.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { EmailInput, PhoneInput } from '#web/components/person-inputs.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** How people reach the house. */
export function ContactForm({ card }: { card: SettingsCard<'contact'> }) {
  const { phone, email, address } = card.value
  const form = useZodForm(SETTINGS_FIELDS.contact, {
    initialValues: { phone: formatPhone(phone), email, address },
  })
  const { save, saving, overtaken } = useSaveSettings('contact', card, {
    onFields: form.setErrors,
  })
  return (
    <SettingsTicket
      title="Coordonnées"
      hint="Ce que montre le site : la page Contact et les factures."
      card={card}
      stands={`${formatPhone(phone)}, ${email}, ${address}`}
      overtaken={overtaken}
      saving={saving}
      onSubmit={form.onSubmit(save)}
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
