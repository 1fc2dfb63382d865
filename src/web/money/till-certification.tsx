import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { FNE_REASON_TEXTS, type FneReason } from '#shared/money/fne/states.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { trpc } from '#web/trpc.ts'
import { CertifyForm } from './fne/certify-form.tsx'
import { FneStateTag } from './fne/fne-state.tsx'
import { salePath } from './fne/use-open-sale.ts'

/** The certified invoice of a sale that was just made at the counter: asked for, then with its number. */
export default function TillCertification({ orderId }: { orderId: string }) {
  const { data } = trpc.fne.ofOrder.useQuery({ orderId })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { isOn, sale, buyer } = data
  const close = () => setOpen(false)
  if (sale && sale.state !== 'receipt')
    return (
      <div className="row wrap gap-10" role="status">
        <FneStateTag state={sale.state} why={sale.why} />
        {sale.isTrial ? <Tag tone="warning">Essai</Tag> : null}
        {sale.number === null ? (
          <TextLink to={salePath(sale.id)}>Facture FNE</TextLink>
        ) : (
          <span className="reference text-s anywhere">{sale.number}</span>
        )}
        <p className="whole-row quiet text-s">{saidOf(sale.state, sale.why)}</p>
      </div>
    )
  if (!isOn) return null
  return (
    <>
      <Button full tone="outline" icon={<IconRosetteDiscountCheck />} onClick={() => setOpen(true)}>
        Facture normalisée
      </Button>
      <Dialog title="Facture normalisée" size="sm" opened={isOpen} onClose={close}>
        <CertifyForm orderId={orderId} buyer={buyer} onClose={close} />
      </Dialog>
    </>
  )
}

type SaleState = Exclude<FneState, 'receipt'>

/** The way of the sale, for the cashier: one that waits for something says it, and the client waits for nothing. */
function saidOf(state: SaleState, why: FneReason | null): string {
  if (state === 'to_certify' && why !== null)
    return `${FNE_REASON_TEXTS[why]} N’attendez pas\u00a0: remettez ce ticket au client.`
  return SAID[state]
}

const WAITS = 'La DGI la certifie. Le ticket s’imprime alors avec son numéro.'
const SAID: Record<SaleState, string> = {
  to_certify: WAITS,
  sending: WAITS,
  certified: 'Son numéro et son code sont sur le ticket.',
  refused: 'La DGI la refuse. Ouvrez «\u00a0Facture FNE\u00a0» pour lire pourquoi et la renvoyer.',
  uncertain:
    'La DGI l’a peut-être certifiée. N’en faites pas d’autre\u00a0: le responsable de Lavéo le vérifie sur le site de la DGI.',
  by_hand:
    'Elle se fait sur le site de la DGI. Le responsable de Lavéo la fait, puis note son numéro.',
  dropped: 'Elle est écartée\u00a0: la DGI ne la certifie pas.',
}
