import { PageHeader } from '#web/components/layout/page-header.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { useArrivingBasket } from '../cart/baskets.ts'
import { useIsWaiting } from '../waiting/waiting-on-device.ts'
import { LateOpeningWave, LateOrderWaits } from './late-parts.tsx'
import { OrderEntry } from './order-entry.tsx'
import { OwnOrder } from './own-order.tsx'
import { useShowPlaced } from './submit/use-show-placed.ts'
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
      formPath={paths.client.order}
      backTo={paths.client.dashboard}
      oftenOrdered={isKnown ? oftenOrdered : undefined}
    >
      {(screen) => <OwnOrder {...screen} me={me} meeting={meeting} onPlaced={showPlaced} />}
    </OrderEntry>
  )
}
