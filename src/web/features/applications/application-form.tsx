import { Textarea, TextInput } from '@mantine/core'
import { IconMapPin, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApplicationInput, applicationInput } from '#shared/requests.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { FormHint, optionalFieldClass, SiteForm } from '#web/features/site/site-form.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

/** The form to apply as a livreur. Once sent, it leads to the home page, which confirms it. */
export function ApplicationForm() {
  const form = useZodForm(applicationInput, {
    initialValues: { fullname: '', phone: '', email: '', city: '', message: '' },
  })
  const { submit, sending } = useSubmitApplication()
  return (
    <SiteForm onSubmit={form.onSubmit(submit)}>
      <FullnameInput required {...form.getInputProps('fullname')} />
      <PhoneInput required {...form.getInputProps('phone')} />
      <EmailInput required {...form.getInputProps('email')} />
      <TextInput
        label="Ville / Quartier"
        required
        autoComplete="address-level2"
        leftSection={<IconMapPin aria-hidden="true" />}
        {...form.getInputProps('city')}
      />
      <Textarea
        className={optionalFieldClass}
        label="Message"
        rows={4}
        {...form.getInputProps('message')}
      />
      <Button type="submit" tone="soleil" size="lg" full icon={<IconSend />} loading={sending}>
        Envoyer ma candidature
      </Button>
      <FormHint>Nous vous rappelons au numéro que vous donnez.</FormHint>
    </SiteForm>
  )
}

function useSubmitApplication() {
  // The button stays disabled until the home page is shown, so that a second tap sends nothing.
  const [leaving, setLeaving] = useState(false)
  const { mutate, isPending } = trpc.applications.submit.useMutation({
    onSuccess: () => {
      setLeaving(true)
      leaveTo(paths.home, {
        tone: 'success',
        title: 'Candidature envoyée !',
        text: "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
      })
    },
    onError: (error) => {
      const answered = appCodeOf(error) !== undefined && appCodeOf(error) !== 'INTERNAL'
      const text = answered
        ? describeError(error).text
        : 'Une erreur est survenue. Veuillez réessayer.'
      notifyError("Échec de l'envoi", text)
    },
  })
  return { submit: (values: ApplicationInput) => mutate(values), sending: isPending || leaving }
}
