import { IconHash } from '@tabler/icons-react'
import { useId } from 'react'
import { foundRefundForm } from '#shared/money/payments.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { type Refund, refundSummary, settlingOf } from './refund.ts'

interface Props {
  refund: Refund
  opened: boolean
  onClose: () => void
}

/**
 * The dialog that settles the refund of a Wave payment that was never verified. The payment's id is
 * asked for, so that the server never counts that payment.
 */
export function UnverifiedRefundDialog({ refund, opened, onClose }: Props) {
  const formId = useId()
  const form = useZodForm(foundRefundForm, {
    name: `found-${refund.id}`,
    initialValues: { transactionId: '' },
  })
  const settle = useAct(trpc.payments.settleRefund, {
    ...settlingOf(refund),
    handled: ['TRANSACTION_KNOWN'],
    onError(error) {
      if (appCodeOf(error) === 'TRANSACTION_KNOWN')
        form.setFieldError('transactionId', describeError(error).text)
    },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      unanswered={settle.unanswered}
      title="L’argent a été rendu&#8239;?"
      size="sm"
      bare
      footer={
        <>
          <Button tone="ghost" onClick={close}>
            Retour
          </Button>
          <Button type="submit" form={formId} tone="soleil" loading={settle.isRunning}>
            Remboursé
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-12"
        noValidate
        onSubmit={form.onSubmit((values) =>
          settle.run({ refundId: refund.id, outcome: 'refunded', ...values }),
        )}
      >
        <p>{refundSummary(refund)} Recopiez l’identifiant du paiement que vous avez remboursé.</p>
        <TextInput
          label="Identifiant Wave"
          leftSection={<IconHash aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('transactionId')}
        />
      </form>
    </Dialog>
  )
}
