import { MAX_CLOSING_WORD, tellProblemInput } from '#shared/orders/closings.inputs.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'

interface Props {
  order: { id: string; reference: string; isCounted: boolean }
  opened: boolean
  onClose: () => void
  onSent?: () => void
}

const SUBJECTS = [
  { value: 'other', label: 'Le linge, ou autre chose' },
  { value: 'count', label: 'Le nombre de pièces' },
] as const

/** The form that tells the team of a problem after the delivery. */
export default function ProblemDialog(props: Props) {
  const { id: orderId, isCounted } = props.order
  const tell = useAct(trpc.closings.problem, {
    announced: 'Message envoyé. L’équipe le lit et vous contacte.',
    failed: "Échec de l'envoi",
    stale: ['closings', 'custody', 'orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      title="Un problème"
      schema={tellProblemInput}
      keptAs={`laveo-probleme-${orderId}`}
      empty={{ orderId, aboutCount: false, note: '' }}
      act={tell}
      submit="Envoyer à l’équipe"
    >
      {(form) => (
        <>
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
        </>
      )}
    </OrderFormDialog>
  )
}
