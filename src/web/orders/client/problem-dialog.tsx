import {
  MAX_CLOSING_WORD,
  type TellProblemInput,
  tellProblemInput,
} from '#shared/orders/closings.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { AskedOrder } from '../order-view.ts'

interface Props {
  order: AskedOrder
  opened: boolean
  onClose: () => void
  onTold: () => void
}

/** The form that tells the team of a problem after the delivery. Closing the dialog does not lose the text. */
export default function ProblemDialog({ order, opened, onClose, onTold }: Props) {
  const form = useZodForm(tellProblemInput, {
    initialValues: { orderId: order.id, aboutCount: false, note: '' },
  })
  const onSent = () => {
    form.reset()
    onClose()
    onTold()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Un problème"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
    >
      <ProblemForm form={form} isCounted={order.isCounted} onSent={onSent} />
    </Dialog>
  )
}

interface FormProps {
  form: ZodForm<typeof tellProblemInput>
  isCounted: boolean
  onSent: () => void
}

const SUBJECTS = [
  { value: 'other', label: 'Le linge, ou autre chose' },
  { value: 'count', label: 'Le nombre de pièces' },
] as const

function ProblemForm({ form, isCounted, onSent }: FormProps) {
  const tell = useAct(trpc.closings.problem, {
    announced: 'Message envoyé. L’équipe le lit et vous contacte.',
    failed: "Échec de l'envoi",
    stale: ['closings', 'custody', 'orders'],
  })
  const send = async (values: TellProblemInput) => {
    if ((await tell.run(values)) !== undefined) onSent()
  }
  return (
    <form className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
      <p>Dites ce qui ne va pas. L’équipe lit votre message et vous contacte.</p>
      {isCounted ? (
        <ChoiceCards
          rows
          legend="Qu’est-ce qui ne va pas ?"
          value={form.values.aboutCount ? 'count' : 'other'}
          options={[...SUBJECTS]}
          onChange={(subject) => form.setFieldValue('aboutCount', subject === 'count')}
        />
      ) : null}
      <Textarea
        label="Message"
        required
        rows={5}
        maxLength={MAX_CLOSING_WORD}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Button type="submit" full loading={tell.isRunning}>
        Envoyer à l’équipe
      </Button>
      <ActFailure unanswered={tell.unanswered} withRetry={false} />
    </form>
  )
}
