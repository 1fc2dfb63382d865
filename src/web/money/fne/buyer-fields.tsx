import type { buyerForm } from '#shared/money/fne/fne.inputs.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { EmailInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import type { ZodForm } from '#web/lib/use-zod-form.ts'
import type { ShownSale } from './fne-words.ts'

export type BuyerForm = ZodForm<typeof buyerForm>

/** The buyer as the DGI was told, or as it would be. */
export function buyerValues({ buyer, sentAs, clientName, clientNcc }: ShownSale) {
  const phone = buyer?.phone ?? sentAs?.phone ?? ''
  return {
    name: buyer?.name ?? sentAs?.name ?? clientName ?? '',
    ncc: (buyer ? buyer.ncc : clientNcc) ?? '',
    phone: phone === '' ? '' : formatPhone(phone),
    email: buyer?.email ?? sentAs?.email ?? '',
  }
}

/** The fields of the buyer of a certified invoice. */
export function BuyerFields({ form }: { form: BuyerForm }) {
  return (
    <>
      <TextInput label="Nom" autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="NCC, pour une entreprise"
        placeholder="2302456 K"
        autoComplete="off"
        autoCapitalize="characters"
        {...form.getInputProps('ncc')}
      />
      <PhoneInput label="Téléphone" {...form.getInputProps('phone')} autoComplete="off" />
      <EmailInput label="E‑mail" {...form.getInputProps('email')} autoComplete="off" />
    </>
  )
}
