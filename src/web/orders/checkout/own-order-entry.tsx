import { useState } from 'react'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { leaveSteps } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { readOrdersWhenBack } from '#web/query-client.ts'
import type { Outputs } from '#web/trpc.ts'
import { useArrivingBasket } from '../cart/baskets.ts'
import { useIsWaiting } from '../waiting/waiting-on-device.ts'
import type { SentOrder } from '../waiting/waiting-order.ts'
import { LateOpeningWave, LateOrderWaits } from './late-parts.tsx'
import { OrderEntry } from './order-entry.tsx'
import { OwnOrder } from './own-order.tsx'
import { createOrderConfirmation, placedOrderPath } from './placed-order.ts'
import { useOftenOrdered } from './use-often-ordered.ts'

interface Props {
  title: string
  me: NonNullable<Outputs['auth']['me']>
}

/** The order of the client who is signed in, once it is known what its form is filled with. */
export function OwnOrderEntry({ title, me }: Props) {
  const oftenOrdered = useOftenOrdered()
  const { isKnown, meeting } = useArrivingBasket(me.id)
  const { waveUrl, showPlaced } = useShowPlaced()
  const isWaiting = useIsWaiting(me.id, showPlaced)
  if (waveUrl || isWaiting)
    return (
      <>
        <PageHeader bar live title={title} />
        {waveUrl ? <LateOpeningWave url={waveUrl} /> : <LateOrderWaits draftKey={me.id} />}
      </>
    )
  return (
    <OrderEntry
      title={title}
      draftKey={me.id}
      backTo={paths.client.dashboard}
      oftenOrdered={isKnown ? oftenOrdered : undefined}
    >
      {(screen) => <OwnOrder {...screen} me={me} meeting={meeting} onPlaced={showPlaced} />}
    </OrderEntry>
  )
}

/** Shows a client's own order that the server has just taken: its confirmation, or Wave to pay it. */
function useShowPlaced() {
  const navigate = useNavigateFromHere()
  const [waveUrl, setWaveUrl] = useState<string>()
  const showPlaced = (sent: SentOrder) => {
    if (sent.kind !== 'order') return
    const { orderId, reference, grandTotal, paymentUrl, onAccount = false } = sent.output
    const { input, times } = sent.order.payload
    notifySuccess('Commande passée avec succès !', 'Un livreur vous contactera bientôt.')
    if (paymentUrl) {
      readOrdersWhenBack()
      setWaveUrl(paymentUrl)
      return
    }
    const placed = createOrderConfirmation(reference, grandTotal, input, { times, onAccount })
    leaveSteps(() => navigate(placedOrderPath(orderId), { replace: true, state: { placed } }))
  }
  return {
    /** The address of the Wave payment, once an order to pay with Wave is placed. */
    waveUrl,
    showPlaced,
  }
}
