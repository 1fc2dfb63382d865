import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { OrderEntry } from './order-entry.tsx'
import { OrderForm } from './order-form.tsx'
import { useStoredBasket } from './prepared/stored-basket.ts'
import { useOftenOrdered } from './use-often-ordered.ts'

interface Props {
  title: string
  me: NonNullable<Outputs['auth']['me']>
}

/** The order form of the client who is signed in, once it is known what it is filled with. */
export function ClientOrderEntry({ title, me }: Props) {
  const oftenOrdered = useOftenOrdered()
  const storedBasket = useStoredBasket(me.id)
  return (
    <OrderEntry
      title={title}
      draftKey={me.id}
      formPath={paths.client.order}
      backTo={paths.client.dashboard}
      oftenOrdered={storedBasket.isKnown ? oftenOrdered : undefined}
    >
      {(form) => <OrderForm {...form} me={me} question={storedBasket.question} />}
    </OrderEntry>
  )
}
