import { formatFcfa } from '#shared/money/money.ts'
import type { ConfirmWaveInput } from '#shared/money/payments.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_MUTATION } from '../money-mutation.ts'

export type WaveToVerify = Outputs['payments']['toVerify']['items'][number]

const CLIENT_NOTIFIED =
  'Le client lira que son paiement Wave n’a pas été reçu et pourra payer à nouveau.'
const STAYS_IN_CASH = 'Rien d’autre ne change\u00a0: la commande se paie en espèces.'

interface Callbacks {
  onSuccess: () => void
  onError: (error: unknown) => void
}

/** Confirms or rejects a Wave payment that a client has announced. */
export function useVerifyWave(payment: WaveToVerify) {
  const { orderId, reference, amount, client, inCash } = payment
  const ask = useConfirm()
  const order = `Commande #${reference} ${ofPerson(client.fullname)}`
  const confirm = trpc.payments.confirmWave.useMutation({
    meta: { ...MONEY_MUTATION, done: ['Paiement confirmé', `${order}.`] },
  })
  const rejectedText = inCash ? `${order}.` : `${client.fullname} le lit dans son application.`
  const reject = trpc.payments.rejectWave.useMutation({
    meta: { ...MONEY_MUTATION, done: ['Paiement non reçu', rejectedText] },
  })
  return {
    confirming: confirm.isPending,
    rejecting: reject.isPending,
    busy: confirm.isPending || reject.isPending,
    confirm: useOneAtATime((input: ConfirmWaveInput, callbacks: Callbacks) =>
      confirm.mutateAsync(input, callbacks),
    ),
    async askToReject() {
      const yes = await ask({
        title: 'Le paiement n’est pas arrivé\u202f?',
        text: `${order}, ${formatFcfa(amount)}. ${inCash ? STAYS_IN_CASH : CLIENT_NOTIFIED}`,
        confirmLabel: 'Paiement non reçu',
        tone: 'danger',
      })
      if (yes) reject.mutate({ orderId })
    },
  }
}
