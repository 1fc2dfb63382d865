import { expenseForm } from '#shared/money/drawer.inputs.ts'
import { EXPENSE_REASONS, type ExpenseReason } from '#shared/money/drawer.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { type Desk, DRAWER_ACT } from '../drawer-act.ts'
import { useKeptForm } from './use-take-out-form.ts'

const REASONS = (Object.keys(EXPENSE_REASONS) as ExpenseReason[]).map((value) => ({
  value,
  label: EXPENSE_REASONS[value],
}))
const REASON_ERROR = 'sortie-motif'

/** The entries of an expense, and its act. */
export function useExpense({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { form, forget } = useKeptForm(expenseForm, 'laveo-tiroir-sortie', {
    amount: Number.NaN,
    reason: undefined as unknown as ExpenseReason,
    note: '',
  })
  const act = useKeyedAct(trpc.drawer.spend, {
    ...DRAWER_ACT,
    onSuccess(_, { amount }) {
      announceToReaders(`Sortie enregistrée\u00a0: ${formatFcfa(amount)}.`)
      forget()
      onClose()
    },
  })
  const { amount, reason } = form.values
  return {
    amount,
    act,
    submitLabel: 'Enregistrer',
    onSubmit: form.onSubmit((values) => act.run(values)),
    fields: (
      <>
        <AmountField
          label="Montant"
          data-autofocus
          size="xl"
          data-path="amount"
          description={`${formatFcfa(desk.amount)} dans le tiroir`}
          error={form.errors.amount}
          value={Number.isNaN(amount) ? null : amount}
          onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
        />
        <div data-path="reason">
          <ToggleChips
            legend="Pour quoi&#8239;?"
            options={REASONS}
            value={reason ?? null}
            describedBy={form.errors.reason ? REASON_ERROR : undefined}
            onPick={(next) => form.setFieldValue('reason', next)}
          />
          {form.errors.reason ? (
            <FieldError id={REASON_ERROR}>{form.errors.reason}</FieldError>
          ) : null}
        </div>
        <TextInput
          label={reason === 'other' ? 'Précision' : 'Précision (facultatif)'}
          placeholder="20 kg de savon, marché de Cocody"
          maxLength={120}
          {...form.getInputProps('note')}
        />
      </>
    ),
  }
}
