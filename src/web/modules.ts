import { getQueryKey } from '@trpc/react-query'
import type { Modules } from '#shared/shop/modules/modules.ts'
import { config } from '#web/lib/config.ts'
import { queryClient } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** Whether each module is on: as the page came, and from then on as the live connection says that the shop chose anew. */
export function useModules(): Modules {
  return trpc.modules.on.useQuery(undefined, {
    initialData: config.modules,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Whether messages to a client's number leave by themselves: the server has a key, and the shop chose it. */
export function messagesLeave(): boolean {
  const read = queryClient.getQueryData<Modules>(getQueryKey(trpc.modules.on, undefined, 'query'))
  return config.messagesLeave && (read ?? config.modules).autoWhatsApp
}
