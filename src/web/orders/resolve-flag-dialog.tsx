import { asksForNumber, flagLabel, NUMBER_ANSWER_LABELS } from '#shared/order-flags.ts'
import { resolveFlagForm } from '#shared/orders/custody.inputs.ts'
import { flagActOf, PROBLEM_ACTS } from '#shared/orders/problems/problem-kinds.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { FlagProblem } from './flag-words.ts'
import { OrderFormDialog } from './order-form-dialog.tsx'

interface Props {
  flag: Pick<
    FlagProblem,
    'id' | 'kind' | 'data' | 'reference' | 'raisedByName' | 'orderStatus' | 'heldSince'
  >
  opened: boolean
  onClose: () => void
}

const NUMBER_CHOICES = [
  {
    value: 'right',
    label: NUMBER_ANSWER_LABELS.right,
    hint: 'Après un passage, le lien montre l’adresse.',
  },
  {
    value: 'wrong',
    label: NUMBER_ANSWER_LABELS.wrong,
    hint: 'Le lien de cette fiche ne montrera jamais l’adresse. Si elle n’a que cette commande, fusionnez-la avec celle du bon numéro.',
  },
] as const

/** The dialog that resolves a flag, with a note on what was done. */
export default function ResolveFlagDialog({ flag, ...dialog }: Props) {
  const act = flagActOf(flag)
  const resolve = useAct(trpc.flags.resolve, {
    failed: "L'opération a échoué.",
    stale: ['flags', 'requests', 'orders'],
    onError(error) {
      // A colleague has resolved it first.
      if (appCodeOf(error) === 'FLAG_RESOLVED') dialog.onClose()
    },
  })
  return (
    <OrderFormDialog
      {...dialog}
      key={flag.id}
      title={PROBLEM_ACTS[act]}
      about={flagLabel(flag.kind, flag.data.disagreed === 1, flag.raisedByName)}
      order={flag}
      schema={resolveFlagForm(flag.kind)}
      keptAs={`laveo-signalement-${flag.id}`}
      empty={{ flagId: flag.id, resolution: '' }}
      act={resolve}
      submit={act === 'check_number' ? 'Enregistrer' : PROBLEM_ACTS[act]}
      hasBack
    >
      {(form) => (
        <>
          {asksForNumber(flag.kind) ? (
            <ChoiceCards
              rows
              legend="Le numéro de la commande"
              options={[...NUMBER_CHOICES]}
              value={form.values.answer}
              onChange={(answer) => form.setFieldValue('answer', answer)}
              error={form.errors.answer}
              data-path="answer"
            />
          ) : null}
          <Textarea
            label="Ce qui a été fait (facultatif)"
            rows={3}
            data-autofocus
            {...form.getInputProps('resolution')}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
