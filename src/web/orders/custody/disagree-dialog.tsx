import {
  type DisagreeInput,
  disagreeInput,
  MAX_DISAGREEMENT,
} from '#shared/orders/custody.inputs.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  order: { id: string; reference: string }
  step: CheckStep
  /** The team already has a message, to which this one is added. */
  hasMessage: boolean
  opened: boolean
  onClose: () => void
}

/** The form that contests a count. Closing the dialog does not lose the text. */
export default function DisagreeDialog({ order, step, hasMessage, opened, onClose }: Props) {
  const form = useZodForm(disagreeInput, {
    initialValues: { orderId: order.id, step, note: '' },
  })
  const onSent = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Je ne suis pas d’accord"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
    >
      <MessageForm form={form} hasMessage={hasMessage} onSent={onSent} />
    </Dialog>
  )
}

interface FormProps extends Pick<Props, 'hasMessage'> {
  form: ZodForm<typeof disagreeInput>
  onSent: () => void
}

function MessageForm({ form, hasMessage, onSent }: FormProps) {
  const disagree = useAct(trpc.custody.disagree, {
    announced: 'Message envoyé. L’équipe le lit et vous contacte.',
    failed: "Échec de l'envoi",
    stale: ['custody', 'orders'],
  })
  const send = async (values: DisagreeInput) => {
    if ((await disagree.run(values)) !== undefined) onSent()
  }
  return (
    <form className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
      <p>
        {hasMessage
          ? 'Ce que vous écrivez s’ajoute à votre premier message. L’équipe lit les deux.'
          : 'Dites ce qui ne va pas dans ce comptage. L’équipe le lit et vous contacte.'}
      </p>
      <Textarea
        label="Message"
        required
        rows={5}
        maxLength={MAX_DISAGREEMENT}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Button type="submit" full loading={disagree.isRunning}>
        Envoyer à l’équipe
      </Button>
      <ActFailure unanswered={disagree.unanswered} withRetry={false} />
    </form>
  )
}
