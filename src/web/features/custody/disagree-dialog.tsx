import { Textarea } from '@mantine/core'
import {
  type DisagreeInput,
  disagreeInput,
  MAX_DISAGREEMENT,
} from '#shared/orders/custody.inputs.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { keepDisagreement, readDisagreement } from './disagreement-draft.ts'

interface Props {
  order: { id: string; reference: string }
  step: CheckStep
  /** The team already has a message, which stays. */
  again: boolean
  opened: boolean
  onClose: () => void
}

/**
 * The form that contests a count; the dialog keeps what was typed until the team has received it.
 */
export function DisagreeDialog({ order, step, again, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Je ne suis pas d’accord"
      subtitle={`Commande #${order.reference}`}
      size="sm"
    >
      <Form orderId={order.id} step={step} again={again} onSent={onClose} />
    </Dialog>
  )
}

interface FormProps extends Pick<Props, 'step' | 'again'> {
  orderId: string
  onSent: () => void
}

function Form({ orderId, step, again, onSent }: FormProps) {
  const form = useZodForm(disagreeInput, {
    initialValues: { orderId, step, note: readDisagreement(orderId, step) },
    // Back, or a lost network, must not lose what was typed.
    onValuesChange: ({ note }) => keepDisagreement(orderId, step, note),
  })
  const { mutateAsync, isPending } = trpc.custody.disagree.useMutation({
    meta: { failed: "Échec de l'envoi", reads: ['custody', 'orders'] },
    onSuccess: () => keepDisagreement(orderId, step, ''),
  })
  const send = useOneAtATime(async (values: DisagreeInput) => {
    await mutateAsync(values)
    notifySuccess('Message envoyé', 'L’équipe le lit et vous contacte.')
    onSent()
  })
  return (
    <form className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
      <p>
        {again
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
