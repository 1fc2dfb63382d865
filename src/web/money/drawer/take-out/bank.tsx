import { bankForm } from '#shared/money/drawer.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { useAskOwner } from '../../ask-owner.ts'
import { type Desk, DRAWER_ACT } from '../drawer-act.ts'
import { useReceiptPhoto } from '../receipt-photo.ts'
import { sendReceipt } from '../send-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'

/** The entries of money that goes to the bank, and its act. */
export function useBank({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { form, clear } = useKeptForm(bankForm, {
    key: 'laveo-tiroir-banque',
    empty: { amount: Number.NaN, slip: '' },
  })
  const { photo, change: setPhoto } = useReceiptPhoto('laveo-tiroir-banque')
  const { amount } = form.values
  const finish = () => {
    clear()
    onClose()
  }
  const owner = useAskOwner('drawer.bank', { amount: 0, onAsked: finish })
  // The photo of its slip shows where the money went; without one, an owner says so.
  const isAsked = owner.ceiling !== null && !photo
  const act = useKeyedAct(trpc.drawer.bank, {
    ...DRAWER_ACT,
    failed: 'Dépôt à la banque non enregistré',
    keptAs: 'laveo-tiroir-banque-envoi',
    // Its photo may be taken between two tries.
    sameBy: ({ receiptId: _, ...values }) => values,
    onSuccess({ movement }, banked) {
      // Under the name of what waits it is no more a part of the entries.
      if (photo) void sendReceipt(movement, photo)
      announceToReaders(`Porté à la banque\u00a0: ${formatFcfa(banked.amount)}.`)
      finish()
    },
  })
  return {
    amount,
    act: isAsked ? owner.sending : act,
    submitLabel: isAsked ? owner.label : 'Enregistrer',
    onSubmit: form.onSubmit((values) => {
      if (isAsked) owner.ask({ ...values, idempotencyKey: newKey() })
      else void act.run({ ...values, receiptId: photo?.id })
    }),
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
        <ReceiptField
          label={owner.ceiling ? 'Bordereau' : 'Bordereau (facultatif)'}
          photo={photo}
          onPhoto={setPhoto}
        />
      </>
    ),
  }
}
