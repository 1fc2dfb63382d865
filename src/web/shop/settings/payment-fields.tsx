import { IconLink } from '@tabler/icons-react'
import { TextInput } from '#web/components/forms/fields.tsx'
import { config } from '#web/lib/config.ts'
import { textProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Where clients pay by Wave. */
export function PaymentFields({ form }: { form: SettingsForm }) {
  const isOwn = form.cards.payment.value.waveLink !== null
  const isOfServer = config.waveOfServer && !isOwn
  return (
    <TextInput
      label="Lien marchand Wave"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://pay.wave.com/m/…"
      leftSection={<IconLink aria-hidden="true" />}
      description={
        isOfServer
          ? 'Wave est proposé par le réglage du serveur. Un lien collé ici prend sa place.'
          : 'Wave vous le donne dans son application Business. Sans lui, les clients paient en espèces.'
      }
      {...textProps(form, 'payment.waveLink')}
    />
  )
}
