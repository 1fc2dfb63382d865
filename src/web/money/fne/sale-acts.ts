import type { MutationMeta } from '#web/query-client.ts'

/** What another state of a certification makes stale. */
export const FNE_STALE = { stale: ['fne', 'orders', 'invoices'] } satisfies MutationMeta
