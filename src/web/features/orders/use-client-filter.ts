import { useState } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { CLIENT_FILTER_PARAM } from '#web/lib/navigation/client-orders-path.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'

/** The client whose orders a list shows, from the address. A search looks at the orders of everyone. */
export function useClientFilter({ search }: { search: string }): string | null {
  const { params } = useAddress()
  return search === '' ? params.get(CLIENT_FILTER_PARAM) : null
}

/** The name of that client, which their orders tell; kept while a status or some days leave none of them. */
export function useClientName(
  clientId: string | null,
  orders: readonly ListedOrder[] | undefined,
): string | null {
  const [known, setKnown] = useState<{ clientId: string; name: string } | null>(null)
  const name = clientId === null ? undefined : orders?.[0]?.client.fullname
  if (clientId !== null && name && (known?.clientId !== clientId || known.name !== name))
    setKnown({ clientId, name })
  return known !== null && known.clientId === clientId ? known.name : null
}
