import { Textarea, TextInput } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone, IconSend, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApplicationInput, applicationInput, MAX_MESSAGE } from '#shared/requests.ts'
import { Button } from '#web/components/button.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { leaveTo } from '#web/lib/leave-with-toast.ts'
import { notifyError } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import classes from './site-form.module.css'

/** A courier's application. It ends on the home page, which says that it has arrived. */
export function ApplicationForm() {
  const form = useZodForm(applicationInput, {
    initialValues: { fullname: '', phone: '', email: '', city: '', message: '' },
  })
  const { submit, sending } = useSubmit()
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Nom complet"
        required
        autoComplete="name"
        maxLength={100}
        leftSection={<IconUser aria-hidden="true" />}
        {...form.getInputProps('fullname')}
      />
      <TextInput
        label="Téléphone"
        required
        type="tel"
        autoComplete="tel"
        maxLength={40}
        leftSection={<IconPhone aria-hidden="true" />}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        leftSection={<IconMail aria-hidden="true" />}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Ville / Quartier"
        required
        autoComplete="address-level2"
        maxLength={100}
        leftSection={<IconMapPin aria-hidden="true" />}
        {...form.getInputProps('city')}
      />
      <Textarea
        className={classes.optional}
        label="Message"
        rows={4}
        maxLength={MAX_MESSAGE}
        {...form.getInputProps('message')}
      />
      <Button type="submit" tone="soleil" size="lg" full icon={<IconSend />} loading={sending}>
        Envoyer ma candidature
      </Button>
      <p className={classes.hint}>Nous vous rappelons au numéro que vous donnez.</p>
    </form>
  )
}

function useSubmit() {
  // The button stays still until the home page is there: a second tap would send a second application.
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
