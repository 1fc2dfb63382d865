import { IconReceipt, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { noteRneInput } from '#shared/money/fne/desk.inputs.ts'
import { buyerForm } from '#shared/money/fne/fne.inputs.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { BuyerFields } from './fne/buyer-fields.tsx'
import { FneStateTag } from './fne/fne-state.tsx'
import { OneLineForm } from './fne/one-line-form.tsx'
import { FNE_STALE } from './fne/sale-acts.ts'

interface Props {
  orderId: string
  /** What the DGI is told of the buyer, unless it is changed. */
  client: { fullname: string; phone: string } | null
  /** Whether it may be asked for: it has a total that is agreed to, and no company owes it. */
  allowed: boolean
}

/** Where the certified invoice of an order stands, and the acts that ask for one. */
export default function OrderCertification({ orderId, client, allowed }: Props) {
  const { data } = trpc.fne.ofOrder.useQuery({ orderId })
  const [open, setOpen] = useState<'certify' | 'rne'>()
  if (!data) return null
  const { isOn, sale } = data
  if (sale)
    return (
      <div className="stack gap-6 mt-10">
        <div className="row wrap gap-10">
          <FneStateTag state={sale.state} />
          {sale.isTrial ? <Tag tone="warning">Essai</Tag> : null}
          {sale.state === 'receipt' ? null : (
            <TextLink to={`${paths.admin.fne}?vente=${sale.id}`}>Facture FNE</TextLink>
          )}
        </div>
        {(sale.number ?? sale.rne) ? (
          <p className="reference text-s anywhere">{sale.number ?? sale.rne}</p>
        ) : null}
      </div>
    )
  if (!isOn || !allowed) return null
  const close = () => setOpen(undefined)
  if (open === 'certify') return <Certify orderId={orderId} client={client} onClose={close} />
  if (open === 'rne') return <NoteRne orderId={orderId} onClose={close} />
  return (
    <div className="row wrap gap-8 mt-10">
      <Button
        tone="outline"
        size="sm"
        icon={<IconRosetteDiscountCheck />}
        onClick={() => setOpen('certify')}
      >
        Certifier
      </Button>
      <Button tone="ghost" size="sm" icon={<IconReceipt />} onClick={() => setOpen('rne')}>
        Noter le reçu RNE
      </Button>
    </div>
  )
}

interface FormProps {
  orderId: string
  onClose: () => void
}

function Certify({ orderId, client, onClose }: FormProps & Pick<Props, 'client'>) {
  const form = useZodForm(buyerForm, {
    initialValues: {
      name: client?.fullname ?? '',
      ncc: '',
      phone: client ? formatPhone(client.phone) : '',
      email: '',
    },
  })
  const act = useKeyedAct(trpc.fne.certify, {
    ...FNE_STALE,
    failed: 'La facture n’est pas demandée.',
    announced: 'La DGI va la certifier.',
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <form
      noValidate
      className="stack gap-12 mt-10"
      onSubmit={form.onSubmit((buyer) =>
        // Unless something was changed, the DGI is told what the record says when it is asked.
        act.run(form.isDirty() ? { orderId, buyer } : { orderId }),
      )}
    >
      <BuyerFields form={form} />
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <div className="row gap-8">
        <Button type="submit" icon={<IconRosetteDiscountCheck />} loading={act.isRunning}>
          Certifier
        </Button>
        <Button tone="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

function NoteRne({ orderId, onClose }: FormProps) {
  const act = useAct(trpc.fne.noteRne, {
    ...FNE_STALE,
    failed: 'Le reçu n’est pas noté.',
    announced: 'Reçu noté.',
  })
  return (
    <div className="mt-10">
      <OneLineForm
        label="Numéro du reçu RNE, fait sur le terminal"
        autoCapitalize="characters"
        field={noteRneInput.shape.number}
        submit="Noter"
        icon={<IconReceipt />}
        act={act}
        onSubmit={(number) => void act.run({ orderId, number })}
        onClose={onClose}
      />
    </div>
  )
}
