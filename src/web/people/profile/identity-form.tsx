import { IconLock } from '@tabler/icons-react'
import { profileInput } from '#shared/people/profile.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AddressInput } from '#web/components/forms/address-input.tsx'
import { CardForm } from '#web/components/forms/card-form.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

type Me = ReturnType<typeof useMe>

const toFormValues = ({ fullname, phone, address }: Me) => ({
  fullname,
  phone: formatPhone(phone),
  address: address ?? '',
})

/** The form of the name, phone and address. */
export function IdentityForm() {
  const me = useMe()
  const utils = trpc.useUtils()
  const form = useZodForm(profileInput, { initialValues: toFormValues(me) })
  const update = useAct(trpc.profile.update, {
    done: ['Profil mis à jour', 'Vos informations ont été enregistrées.'],
    failed: 'Profil non enregistré',
    onSuccess: (saved) => {
      utils.auth.me.setData(undefined, saved)
      form.setValues(toFormValues(saved))
    },
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <CardForm
      unanswered={update.unanswered}
      onSubmit={form.onSubmit((values) => update.run(values))}
    >
      <FullnameInput {...form.getInputProps('fullname')} />
      <PhoneInput {...form.getInputProps('phone')} />
      <AddressInput
        autoComplete="street-address"
        {...form.getInputProps('address')}
        value={form.values.address ?? ''}
        onReplace={(address) => form.setFieldValue('address', address)}
      />
      <EmailInput
        readOnly
        value={me.email ?? ''}
        rightSection={<IconLock aria-hidden="true" />}
        description="L’adresse e‑mail ne se change pas ici."
      />
      <Button type="submit" full loading={update.isRunning}>
        Enregistrer
      </Button>
    </CardForm>
  )
}
