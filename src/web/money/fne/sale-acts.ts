import type { MutationMeta } from '#web/query-client.ts'

/** The queries that another state of a certification makes stale. */
export const FNE_STALE = { stale: ['fne', 'orders', 'invoices'] } satisfies MutationMeta
