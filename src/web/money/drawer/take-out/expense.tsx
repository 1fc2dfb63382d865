import { useState } from 'react'
import { expenseForm } from '#shared/money/drawer.inputs.ts'
import { EXPENSE_REASONS, type ExpenseReason } from '#shared/money/drawer.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { useShown } from '#web/components/forms/use-shown.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { leftTodayWords, useAskOwner } from '../../ask-owner.ts'
import { type Desk, DRAWER_ACT } from '../drawer-act.ts'
import { useReceiptPhoto } from '../receipt-photo.ts'
import { sendReceipt } from '../send-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'

const REASONS = (Object.keys(EXPENSE_REASONS) as ExpenseReason[]).map((value) => ({
  value,
  label: EXPENSE_REASONS[value],
}))
const REASON_ERROR = 'sortie-motif'

const submitLabelOf = (isWithoutReceipt: boolean) =>
  isWithoutReceipt ? 'Enregistrer sans reçu' : 'Enregistrer'

/** The entries of an expense, and its act. */
export function useExpense({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { form, clear } = useKeptForm(expenseForm, {
    key: 'laveo-tiroir-sortie',
    // TypeScript has no schema for a choice that nobody made yet.
    empty: { amount: Number.NaN, reason: undefined as unknown as ExpenseReason, note: '' },
  })
  const { photo, change: setPhoto } = useReceiptPhoto('laveo-tiroir-sortie')
  const [isAsked, setAsked] = useState(false)
  const { amount, reason } = form.values
  const { shown, moved, note } = useShown({ out: desk.lastOut })
  const finish = () => {
    clear()
    setPhoto(null)
    onClose()
  }
  const owner = useAskOwner('drawer.spend', { amount, onAsked: finish })
  const act = useKeyedAct(trpc.drawer.spend, {
    ...DRAWER_ACT,
    failed: 'Sortie non enregistrée',
    keptAs: 'laveo-tiroir-sortie-envoi',
    // Its photo may be taken between two tries, and a lost answer may change what was taken out last.
    sameBy: ({ receiptId: _, shown: _shown, ...values }) => values,
    handled: ['CEILING_REACHED', 'STALE'],
    onError(error) {
      note(error)
      if (owner.noteRefusal(error)) form.setFieldError('amount', describeError(error).text)
    },
    onSuccess({ movement }, spent) {
      if (photo) void sendReceipt(movement, photo)
      announceToReaders(`Sortie enregistrée\u00a0: ${formatFcfa(spent.amount)}.`)
      finish()
    },
  })
  return {
    amount,
    moved,
    act: owner.isAbove ? owner.sending : act,
    submitLabel: owner.isAbove ? owner.label : submitLabelOf(isAsked && !photo),
    onSubmit: form.onSubmit((values) => {
      // The money leaves, with its receipt, once an owner says so.
      if (owner.isAbove) return owner.ask({ ...values, idempotencyKey: newKey() })
      // Asked once: a shop may have given none.
      if (!photo && !isAsked) return setAsked(true)
      void act.run({ ...values, receiptId: photo?.id, shown })
    }),
    fields: (
      <>
        <AmountField
          label="Montant"
          data-autofocus
          size="xl"
          data-path="amount"
          description={[`${formatFcfa(desk.amount)} dans le tiroir.`, leftTodayWords(owner.ceiling)]
            .filter(Boolean)
            .join(' ')}
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
        <ReceiptField label="Reçu" photo={photo} onPhoto={setPhoto} />
        {isAsked && !photo ? (
          <Note tone="warning" role="alert" title="Sans reçu ?">
            Le mouvement restera marqué « Sans reçu ». Photographiez-le si vous l’avez.
          </Note>
        ) : null}
      </>
    ),
  }
}
