import { contactForm } from '#shared/money/companies/companies.inputs.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { CompanyView, EditProps } from './company-view.ts'
import { EditFrame } from './edit-frame.tsx'

interface Props extends EditProps {
  id: string
  known: CompanyView['contacts'][number] | null
}

/** Somebody of a company: who orders, and who gets its invoices. */
export function ContactDialog({ company, id, known, opened, onClose, onLeft }: Props) {
  const { clientId } = company
  const form = useZodForm(contactForm, {
    initialValues: {
      name: known?.name ?? '',
      job: known?.job ?? '',
      phone: known?.phone ? formatPhone(known.phone) : '',
      email: known?.email ?? '',
      mayOrder: known?.mayOrder ?? true,
      getsInvoice: known?.getsInvoice ?? false,
    },
  })
  const close = (isLeft: boolean) => {
    onClose()
    if (isLeft && known?.mayOrder) onLeft(known.name)
  }
  const save = useAct(trpc.companies.saveContact, {
    failed: 'Contact non enregistré',
    announced: 'Contact enregistré.',
    stale: ['companies'],
    onSuccess: (_, { mayOrder }) => close(!mayOrder),
  })
  const remove = useAct(trpc.companies.removeContact, {
    failed: 'Contact non retiré',
    announced: 'Contact retiré.',
    stale: ['companies'],
    onSuccess: () => close(true),
  })
  return (
    <EditFrame
      title={known ? known.name : 'Nouveau contact'}
      opened={opened}
      onClose={onClose}
      save={save}
      remove={known ? { ...remove, run: () => remove.run({ clientId, id }) } : undefined}
      onSubmit={form.onSubmit((contact) => void save.run({ ...contact, clientId, id }))}
    >
      <FullnameInput {...form.getInputProps('name')} autoComplete="off" data-autofocus />
      <TextInput label="Fonction (facultatif)" autoComplete="off" {...form.getInputProps('job')} />
      <PhoneInput {...form.getInputProps('phone')} autoComplete="off" />
      <EmailInput {...form.getInputProps('email')} autoComplete="off" />
      <Checkbox
        label="Commande pour l’entreprise"
        {...form.getInputProps('mayOrder', { type: 'checkbox' })}
      />
      <Checkbox
        label="Reçoit les factures"
        {...form.getInputProps('getsInvoice', { type: 'checkbox' })}
      />
    </EditFrame>
  )
}
