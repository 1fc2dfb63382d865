import {
  type DisagreeInput,
  disagreeInput,
  MAX_DISAGREEMENT,
} from '#shared/orders/custody.inputs.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { readDisagreement, saveDisagreement } from './disagreement-draft.ts'

interface Props {
  order: { id: string; reference: string }
  step: CheckStep
  /** The team already has a message, to which this one is added. */
  hasMessage: boolean
  opened: boolean
  onClose: () => void
}

/** The form that contests a count. The text is kept until the message is sent. */
export default function DisagreeDialog({ order, step, hasMessage, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Je ne suis pas d’accord"
      subtitle={`Commande #${order.reference}`}
      size="sm"
    >
      <Form orderId={order.id} step={step} hasMessage={hasMessage} onSent={onClose} />
    </Dialog>
  )
}

interface FormProps extends Pick<Props, 'step' | 'hasMessage'> {
  orderId: string
  onSent: () => void
}

function Form({ orderId, step, hasMessage, onSent }: FormProps) {
  const form = useZodForm(disagreeInput, {
    initialValues: { orderId, step, note: readDisagreement(orderId, step) },
    // Closing the dialog or losing the network must not lose the text.
    onValuesChange: ({ note }) => saveDisagreement(orderId, step, note),
  })
  const { mutateAsync, isPending } = trpc.custody.disagree.useMutation({
    meta: { failed: "Échec de l'envoi", invalidates: ['custody', 'orders'] },
    onSuccess: () => saveDisagreement(orderId, step, ''),
  })
  const send = useOneAtATime(async (values: DisagreeInput) => {
    await mutateAsync(values)
    notifySuccess('Message envoyé', 'L’équipe le lit et vous contacte.')
    onSent()
  })
  return (
    <form data-kept-draft className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
      <p>
        {hasMessage
          ? 'Ce que vous écrivez s’ajoute à votre premier message. L’équipe lit les deux.'
          : 'Dites ce qui ne va pas dans ce comptage. L’équipe le lit et vous contacte.'}
      </p>
      <Textarea
        label="Message"
        description="Votre message reste ici tant qu’il n’est pas envoyé."
        required
        rows={5}
        maxLength={MAX_DISAGREEMENT}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Button type="submit" full loading={isPending}>
        Envoyer à l’équipe
      </Button>
    </form>
  )
}
