import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { buyerForm } from '#shared/money/fne/fne.inputs.ts'
import { formatNcc } from '#shared/text/ncc.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { FNE_STALE } from './sale-acts.ts'

interface Props {
  orderId: string
  /** The buyer that the DGI is told, unless it is changed. */
  buyer: Outputs['fne']['ofOrder']['buyer']
  onClose: () => void
}

/** Asks for the certified invoice of an order. */
export function CertifyForm({ orderId, buyer, onClose }: Props) {
  const form = useZodForm(buyerForm, {
    initialValues: {
      name: buyer?.name ?? '',
      ncc: buyer?.ncc ? formatNcc(buyer.ncc) : '',
      phone: buyer?.phone ? formatPhone(buyer.phone) : '',
      email: buyer?.email ?? '',
    },
  })
  const act = useKeyedAct(trpc.fne.certify, {
    ...FNE_STALE,
    failed: 'La facture n’est pas demandée.',
    announced: 'Facture demandée.',
    onSuccess: onClose,
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={form.onSubmit((changed) =>
        // Unless something was changed, the DGI is told what the record says when it is asked.
        act.run(form.isDirty() ? { orderId, buyer: changed } : { orderId }),
      )}
    >
      <BuyerFields form={form} />
      <p className="quiet text-s">
        Sans téléphone ou e‑mail, la DGI reçoit ceux des réglages pour un client de passage.
      </p>
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <div className="row gap-8">
        <Button type="submit" icon={<IconRosetteDiscountCheck />} loading={act.isRunning}>
          Certifier
        </Button>
        <Button tone="ghost" disabled={act.isRunning} onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
