import { closeWellInput, MAX_CLOSING_WORD } from '#shared/orders/closings.inputs.ts'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'
import type { AskedOrder } from '../order-view.ts'

interface Props {
  order: AskedOrder
  opened: boolean
  onClose: () => void
}

/** A word on the work, for the team. */
export default function ClosingWordDialog(props: Props) {
  const { id: orderId } = props.order
  const well = useAct(trpc.closings.well, {
    announced: 'Votre mot est envoyé, merci.',
    failed: "Échec de l'envoi",
    stale: ['orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      title="Un mot sur le travail"
      schema={closeWellInput}
      keptAs={`laveo-mot-${orderId}`}
      empty={{ orderId, word: '' }}
      act={well}
      submit="Envoyer à l’équipe"
    >
      {(form) => (
        <Textarea
          label="Votre mot"
          rows={4}
          maxLength={MAX_CLOSING_WORD}
          data-autofocus
          {...form.getInputProps('word')}
        />
      )}
    </OrderFormDialog>
  )
}
