import { bankForm } from '#shared/money/drawer.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { type Desk, DRAWER_ACT } from '../drawer-act.ts'
import { useKeptForm } from './use-take-out-form.ts'

/** The entries of money that goes to the bank, and its act. */
export function useBank({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { form, forget } = useKeptForm(bankForm, 'laveo-tiroir-banque', {
    amount: Number.NaN,
    slip: '',
  })
  const act = useKeyedAct(trpc.drawer.bank, {
    ...DRAWER_ACT,
    onSuccess(_, { amount }) {
      announceToReaders(`Porté à la banque\u00a0: ${formatFcfa(amount)}.`)
      forget()
      onClose()
    },
  })
  const { amount } = form.values
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
        <TextInput
          label="Numéro du bordereau (facultatif)"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('slip')}
        />
      </>
    ),
  }
}
