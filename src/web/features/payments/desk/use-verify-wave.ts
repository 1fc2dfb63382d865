import { formatFcfa } from '#shared/money/money.ts'
import type { ConfirmWaveInput } from '#shared/money/payments.ts'
import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'

export type WaveToVerify = Outputs['payments']['toVerify']['items'][number]

const TOLD = 'Le client lira que son paiement Wave n’a pas été reçu et pourra payer à nouveau.'
const NOTHING_ELSE = 'Rien d’autre ne change\u00a0: la commande se paie en espèces.'

interface Endings {
  onSuccess: () => void
  onError: (error: unknown) => void
}

/** The two answers to a Wave payment that a client says they made: it is there, or it never came. */
export function useVerifyWave(payment: WaveToVerify) {
  const { orderId, reference, amount, client, inCash } = payment
  const ask = useConfirm()
  const order = `Commande #${reference} ${ofPerson(client.fullname)}`
  const confirm = trpc.payments.confirmWave.useMutation({
    meta: { ...MONEY_ACT, done: ['Paiement confirmé', `${order}.`] },
  })
  const rejected = inCash ? `${order}.` : `${client.fullname} le lit dans son application.`
  const reject = trpc.payments.rejectWave.useMutation({
    meta: { ...MONEY_ACT, done: ['Paiement non reçu', rejected] },
  })
  return {
    confirming: confirm.isPending,
    rejecting: reject.isPending,
    busy: confirm.isPending || reject.isPending,
    confirm: useOneAtATime((input: ConfirmWaveInput, endings: Endings) =>
      confirm.mutateAsync(input, endings),
    ),
    async askToReject() {
      const yes = await ask({
        title: 'Le paiement n’est pas arrivé\u202f?',
        text: `${order}, ${formatFcfa(amount)}. ${inCash ? NOTHING_ELSE : TOLD}`,
        confirmLabel: 'Paiement non reçu',
        tone: 'danger',
      })
      if (yes) reject.mutate({ orderId })
    },
  }
}
