import {
  type CloseWellInput,
  closeWellInput,
  MAX_CLOSING_WORD,
} from '#shared/orders/closings.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { AskedOrder } from '../order-view.ts'

interface Props {
  order: AskedOrder
  opened: boolean
  onClose: () => void
}

/** A word on the work, for the team. Closing the dialog does not lose the text. */
export default function ClosingWordDialog({ order, opened, onClose }: Props) {
  const form = useZodForm(closeWellInput, { initialValues: { orderId: order.id, word: '' } })
  const well = useAct(trpc.closings.well, {
    announced: 'Votre mot est envoyé, merci.',
    failed: "Échec de l'envoi",
    stale: ['orders'],
  })
  const send = async (values: CloseWellInput) => {
    if ((await well.run(values)) !== undefined) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Un mot sur le travail"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
    >
      <form className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
        <Textarea
          label="Votre mot"
          rows={4}
          maxLength={MAX_CLOSING_WORD}
          data-autofocus
          {...form.getInputProps('word')}
        />
        <Button type="submit" full loading={well.isRunning}>
          Envoyer à l’équipe
        </Button>
        <ActFailure unanswered={well.unanswered} withRetry={false} />
      </form>
    </Dialog>
  )
}
