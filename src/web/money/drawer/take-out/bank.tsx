import { useState } from 'react'
import { bankForm } from '#shared/money/drawer.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useShown } from '#web/components/forms/use-shown.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { useAskOwner } from '../../ask-owner.ts'
import { type Desk, DRAWER_ACT } from '../drawer-act.ts'
import { useReceiptPhoto } from '../receipt-photo.ts'
import { sendReceipt, sendSlip } from '../send-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'

/** The entries of money that goes to the bank, and its act. */
export function useBank({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { form, clear } = useKeptForm(bankForm, {
    key: 'laveo-tiroir-banque',
    empty: { amount: Number.NaN, slip: '' },
  })
  const { photo, change: setPhoto } = useReceiptPhoto('laveo-tiroir-banque')
  const { amount } = form.values
  const { shown, moved, note } = useShown({ out: desk.lastOut })
  const finish = () => {
    clear()
    setPhoto(null)
    onClose()
  }
  const owner = useAskOwner('drawer.bank', { amount: 0, onAsked: finish })
  // The photo of its slip shows where the money went; without one, an owner says so.
  const isAsked = owner.ceiling !== null && !photo
  const act = useKeyedAct(trpc.drawer.bank, {
    ...DRAWER_ACT,
    failed: 'Dépôt à la banque non enregistré',
    keptAs: 'laveo-tiroir-banque-envoi',
    // Its photo may be taken between two tries, and a lost answer may change what was taken out last.
    sameBy: ({ receiptId: _, shown: _shown, ...values }) => values,
    handled: ['STALE'],
    onError: note,
    onSuccess({ movement }, banked) {
      // An admin sent it before.
      if (photo && !owner.ceiling) void sendReceipt(movement, photo)
      announceToReaders(`Porté à la banque\u00a0: ${formatFcfa(banked.amount)}.`)
      finish()
    },
  })
  const [isSendingSlip, setSendingSlip] = useState(false)
  const [isUnsent, setUnsent] = useState(false)
  /** The slip shows where the money went, so that it is there first: without it nothing is recorded. */
  const record = async (values: { amount: number; slip?: string | undefined }) => {
    if (isSendingSlip) return
    setUnsent(false)
    if (photo && owner.ceiling) {
      setSendingSlip(true)
      const arrived = await sendSlip(photo)
      setSendingSlip(false)
      if (!arrived) return setUnsent(true)
    }
    await act.run({ ...values, receiptId: photo?.id, shown })
  }
  return {
    amount,
    moved,
    act: isAsked ? owner.sending : { ...act, isRunning: act.isRunning || isSendingSlip },
    submitLabel: isAsked ? owner.label : 'Enregistrer',
    onSubmit: form.onSubmit((values) => {
      if (isAsked) owner.ask({ ...values, idempotencyKey: newKey() })
      else void record(values)
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
          onPhoto={(next) => {
            setUnsent(false)
            setPhoto(next)
          }}
        />
        {isUnsent ? (
          <FieldError role="alert">
            La photo du bordereau n’est pas partie. Rien n’est enregistré et tout reste ici&#8239;:
            réessayez.
          </FieldError>
        ) : null}
      </>
    ),
  }
}
