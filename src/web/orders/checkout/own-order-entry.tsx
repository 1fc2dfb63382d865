import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { useArrivingBasket } from '../cart/baskets.ts'
import { OrderEntry } from './order-entry.tsx'
import { OwnOrder } from './own-order.tsx'
import { useOftenOrdered } from './use-often-ordered.ts'

interface Props {
  title: string
  me: NonNullable<Outputs['auth']['me']>
}

/** The order of the client who is signed in, once it is known what its form is filled with. */
export function OwnOrderEntry({ title, me }: Props) {
  const oftenOrdered = useOftenOrdered()
  const { isKnown, meeting } = useArrivingBasket(me.id)
  return (
    <OrderEntry
      title={title}
      draftKey={me.id}
      formPath={paths.client.order}
      backTo={paths.client.dashboard}
      oftenOrdered={isKnown ? oftenOrdered : undefined}
    >
      {(screen) => <OwnOrder {...screen} me={me} meeting={meeting} />}
    </OrderEntry>
  )
}
