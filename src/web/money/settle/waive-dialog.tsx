import { useId } from 'react'
import { waiverForm } from '#shared/money/payments.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { trpc } from '#web/trpc.ts'
import { type Refund, refundSummary, settlingOf } from './refund.ts'

interface Props {
  refund: Refund
  opened: boolean
  onClose: () => void
}

/** Money that came, or that the client accepted, stays for a reason that they read. */
export default function WaiveDialog({ refund, opened, onClose }: Props) {
  const formId = useId()
  const { form, clear } = useKeptForm(waiverForm, {
    key: `laveo-rien-a-rendre-${refund.id}`,
    empty: { waiver: '' },
  })
  const settle = useAct(trpc.payments.settleRefund, {
    ...settlingOf(refund),
    onSuccess() {
      clear()
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={settle.unanswered}
      title="Rien à rembourser&#8239;?"
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} tone="danger" loading={settle.isRunning}>
            Rien à rembourser
          </Button>
        </>
      }
    >
      <form
        id={formId}
        data-kept-draft
        className="stack gap-12"
        noValidate
        onSubmit={form.onSubmit((values) =>
          settle.run({ refundId: refund.id, outcome: 'not_due', ...values }),
        )}
      >
        <p>
          {refundSummary(refund)}{' '}
          {refund.reason === 'claim'
            ? 'Le client a accepté cette somme.'
            : 'Cet argent est arrivé.'}{' '}
          Cette action est irréversible.
        </p>
        <Textarea
          label="Pourquoi"
          description="Le client le lira."
          required
          rows={3}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('waiver')}
        />
      </form>
    </Dialog>
  )
}
