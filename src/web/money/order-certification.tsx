import { IconReceipt, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { teamChangeWords } from '#shared/money/fne/certificate.ts'
import { noteRneInput } from '#shared/money/fne/desk.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { CertifyForm } from './fne/certify-form.tsx'
import { FneStateTag } from './fne/fne-state.tsx'
import { OneLineForm } from './fne/one-line-form.tsx'
import { FNE_STALE } from './fne/sale-acts.ts'
import { salePath } from './fne/use-open-sale.ts'

interface Props {
  orderId: string
  /** Whether it may be asked for: it has a total that is agreed to, and no company owes it. */
  allowed: boolean
}

/** The state of the certified invoice of an order, and the acts that ask for one. */
export default function OrderCertification({ orderId, allowed }: Props) {
  const { data } = trpc.fne.ofOrder.useQuery({ orderId })
  const [open, setOpen] = useState<'certify' | 'rne'>()
  if (!data) return null
  const { isOn, sale, buyer } = data
  const close = () => setOpen(undefined)
  // The client of a receipt may want an invoice: the DGI is then told its number.
  const mayAsk = isOn && allowed && (!sale || sale.state === 'receipt')
  return (
    <div className="stack gap-10 mt-10 hide-empty">
      {sale ? <Standing sale={sale} /> : null}
      {mayAsk && open === 'certify' ? (
        <CertifyForm orderId={orderId} buyer={buyer} onClose={close} />
      ) : null}
      {mayAsk && open === 'rne' ? <NoteRne orderId={orderId} onClose={close} /> : null}
      {mayAsk && !open ? (
        <div className="row wrap gap-8">
          <Button
            tone="outline"
            size="sm"
            icon={<IconRosetteDiscountCheck />}
            onClick={() => setOpen('certify')}
          >
            Certifier
          </Button>
          {sale ? null : (
            <Button tone="ghost" size="sm" icon={<IconReceipt />} onClick={() => setOpen('rne')}>
              Noter le reçu RNE
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}

type SaleOfOrder = NonNullable<Outputs['fne']['ofOrder']['sale']>

/** The state of the sale, and each difference that its certificate does not say. */
function Standing({ sale }: { sale: SaleOfOrder }) {
  const { id, state, why, isTrial, number, rne, amount, changes } = sale
  return (
    <div className="stack gap-6">
      <div className="row wrap gap-10">
        <FneStateTag state={state} why={why} />
        {isTrial ? <Tag tone="warning">Essai</Tag> : null}
        {state === 'receipt' ? null : <TextLink to={salePath(id)}>Facture FNE</TextLink>}
      </div>
      {(number ?? rne) ? <p className="reference text-s anywhere">{number ?? rne}</p> : null}
      {changes.length > 0 && state === 'certified' ? (
        <p className="quiet text-s">Elle certifie {formatFcfa(amount)}.</p>
      ) : null}
      {changes.map((change) => (
        <p key={change.id} className="text-s anywhere">
          <TextLink to={salePath(change.id)}>{teamChangeWords(change)}</TextLink>
        </p>
      ))}
    </div>
  )
}

function NoteRne({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const act = useAct(trpc.fne.noteRne, {
    ...FNE_STALE,
    failed: 'Le reçu n’est pas noté.',
    announced: 'Reçu noté.',
    onSuccess: onClose,
  })
  return (
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
  )
}
