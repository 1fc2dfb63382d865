import { useState } from 'react'
import type { ListedOrder } from '../order-view.ts'

/** The name of the client whose orders are looked at, which their orders tell; kept while a status or some days leave none of them. */
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
