import { type Contest, contestForm } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import type { Handover } from '../history.queries.ts'

interface Props {
  handover: Handover
  opened: boolean
  sending: boolean
  unanswered: Unanswered
  onContest: (contest: Contest) => void
  onClose: () => void
}

const EMPTY = { given: Number.NaN, note: '' }

/** The dialog where a livreur contests a hand-over and states what they gave. Closing it does not lose the entries. */
export function ContestDialog({ handover, opened, onClose, unanswered, ...act }: Props) {
  const { expected, counted } = handover
  const form = useZodForm(contestForm, { initialValues: EMPTY })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={unanswered}
      title="Contester ce versement&#8239;?"
      subtitle={`L’équipe a compté ${formatFcfa(counted)}, pour ${formatFcfa(expected)} attendus. Vous ne pourrez plus changer de réponse.`}
      size="sm"
    >
      <ContestFields form={form} {...act} />
    </Dialog>
  )
}

interface FieldsProps extends Pick<Props, 'sending' | 'onContest'> {
  form: ZodForm<typeof contestForm>
}

function ContestFields({ form, sending, onContest }: FieldsProps) {
  const { given } = form.values
  return (
    <form className="stack gap-16" noValidate onSubmit={form.onSubmit(onContest)}>
      <AmountField
        label="Ce que j’ai remis"
        data-autofocus
        data-path="given"
        error={form.errors.given}
        value={Number.isNaN(given) ? null : given}
        onChange={(next) => form.setFieldValue('given', next ?? Number.NaN)}
      />
      <TextInput
        label="Précision (facultatif)"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      <Button type="submit" full tone="danger" needsNetwork loading={sending}>
        Contester
      </Button>
    </form>
  )
}
