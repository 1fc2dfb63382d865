import { Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { contactInput } from '#shared/requests.ts'
import { Button } from '#web/components/actions/button.tsx'
import { EmailInput, FullnameInput } from '#web/components/forms/person-inputs.tsx'
import { FormHint, SiteForm } from '#web/features/site/site-form.tsx'
import { config } from '#web/lib/config.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

/** The form of a message to the team. The fields are emptied once it is sent. */
export function ContactForm() {
  const form = useZodForm(contactInput, {
    initialValues: { fullname: '', email: '', message: '' },
  })
  const send = trpc.contact.send.useMutation({
    meta: {
      done: [
        'Message envoyé',
        `Nous vous répondons par e-mail, de ${config.site.opensAt} à ${config.site.closesAt}.`,
      ],
      failed: "Échec de l'envoi",
      titleForRefusals: true,
    },
    onSuccess: () => form.reset(),
  })
  return (
    <SiteForm onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <FullnameInput required {...form.getInputProps('fullname')} />
      <EmailInput required {...form.getInputProps('email')} />
      <Textarea label="Message" required rows={4} {...form.getInputProps('message')} />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={<IconSend />}
        loading={send.isPending}
      >
        Envoyer le message
      </Button>
      <FormHint>Les trois champs sont nécessaires pour vous répondre.</FormHint>
    </SiteForm>
  )
}
