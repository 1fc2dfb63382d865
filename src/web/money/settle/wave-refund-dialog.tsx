import { IconHash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { METHODS } from '#shared/money/payment-methods.ts'
import { waveRefundForm } from '#shared/money/payments.inputs.ts'
import { isUnfound } from '#shared/money/payments.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { useAskOwner } from '../ask-owner.ts'
import { WaveIdInput } from '../wave-id-input.tsx'
import { type Refund, refundSummary, settlingOf } from './refund.ts'

interface Props {
  refund: Refund
  opened: boolean
  onClose: () => void
}

/**
 * The dialog that settles a refund through Wave: it asks for the id of the transfer to the client. Of a payment that was
 * never verified it asks the id too, so that the server never counts that payment.
 */
export default function WaveRefundDialog({ refund, opened, onClose }: Props) {
  const formId = useId()
  const needsPayment = isUnfound(refund)
  const form = useZodForm(waveRefundForm(needsPayment), {
    name: `found-${refund.id}`,
    initialValues: { transactionId: needsPayment ? '' : undefined, returnTransactionId: '' },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  const { amount } = refund
  const [isRefused, setRefused] = useState(false)
  const owner = useAskOwner('payments.settleRefund', { amount, onAsked: close })
  const settle = useAct(trpc.payments.settleRefund, {
    ...settlingOf(refund),
    handled: ['TRANSACTION_KNOWN', 'CEILING_REACHED'],
    onError(error) {
      if (owner.noteRefusal(error)) {
        setRefused(true)
        form.setFieldError('returnTransactionId', describeError(error).text)
      }
      if (appCodeOf(error) !== 'TRANSACTION_KNOWN') return
      const { text } = describeError(error)
      // It may be either of them.
      if (needsPayment) form.setFieldError('transactionId', text)
      form.setFieldError('returnTransactionId', text)
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={close}
      unanswered={isRefused ? owner.sending.unanswered : settle.unanswered}
      title="L’argent a été rendu&#8239;?"
      size="sm"
      bare
      footer={
        <>
          <Button tone="ghost" onClick={close}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="soleil"
            loading={settle.isRunning || owner.sending.isRunning}
          >
            {isRefused ? owner.label : 'Remboursé'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-12"
        noValidate
        onSubmit={form.onSubmit((values) => {
          const settled = { refundId: refund.id, outcome: 'refunded', ...values } as const
          if (isRefused) owner.ask(settled)
          else void settle.run(settled)
        })}
      >
        <p>
          {refundSummary(refund)} Recopiez l’identifiant que {METHODS[refund.method].label} donne à
          votre envoi.
        </p>
        {needsPayment ? (
          <WaveIdInput
            leftSection={<IconHash aria-hidden="true" />}
            label={`Identifiant ${METHODS[refund.method].label} du paiement reçu`}
            data-autofocus
            {...form.getInputProps('transactionId')}
          />
        ) : null}
        <WaveIdInput
          leftSection={<IconHash aria-hidden="true" />}
          label={`Identifiant ${METHODS[refund.method].label} du remboursement`}
          data-autofocus={needsPayment ? undefined : true}
          {...form.getInputProps('returnTransactionId')}
        />
      </form>
    </Dialog>
  )
}
