import { IconBrandWhatsapp } from '@tabler/icons-react'
import { askLinkInput } from '#shared/access/links.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { config } from '#web/lib/config.ts'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

/** Sends their link again to who has only their number. The answer is the same for any number. */
export function AskLink() {
  const form = useZodForm(askLinkInput, {
    initialValues: { phone: '' },
    // The note is about the number that stood there before.
    onValuesChange: () => ask.isDone && ask.reset(),
  })
  const ask = useAct(trpc.clientLinks.ask, {
    failed: 'Demande non envoyée',
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <form className="stack gap-12" noValidate onSubmit={form.onSubmit((values) => ask.run(values))}>
      {ask.isDone ? (
        <Note role="status" tone="success" title="C’est noté.">
          Si nous connaissons ce numéro, le message arrive {arrival()} Il en part un par quart
          d’heure au plus&nbsp;: si vous venez d’en demander un, attendez celui-là.
        </Note>
      ) : null}
      <PhoneInput label="Votre numéro" {...form.getInputProps('phone')} />
      <Button
        type="submit"
        full
        size="lg"
        tone="soleil"
        icon={<IconBrandWhatsapp />}
        loading={ask.isRunning}
      >
        Recevoir mon lien
      </Button>
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
      <p className="quiet text-s text-center">
        {config.messagesLeave ? 'Sur WhatsApp dans la minute,' : 'Sur WhatsApp,'}
        <br />
        ou par un appel, de {config.site.opensAt} à {config.site.closesAt}.
      </p>
    </form>
  )
}

/** Without a sender of messages the team sends it by hand, as it does where the number may mean several people. */
function arrival(): string {
  const { opensAt, closesAt } = config.site
  return config.messagesLeave
    ? `sur WhatsApp dans la minute, ou nous vous appelons, de ${opensAt} à ${closesAt}.`
    : `sur WhatsApp, ou par un appel, de ${opensAt} à ${closesAt}.`
}
