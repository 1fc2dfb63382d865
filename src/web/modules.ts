import type { Modules } from '#shared/shop/modules/modules.ts'
import { config } from '#web/lib/config.ts'
import { trpc } from '#web/trpc.ts'

/** Whether each module is on: as the page came, and from then on as the live connection says that the shop chose anew. */
export function useModules(): Modules {
  return trpc.modules.on.useQuery(undefined, {
    initialData: config.modules,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
