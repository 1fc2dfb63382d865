import type { MutationMeta } from '#web/query-client.ts'

/** Of the act that dismisses an item of the checklist, or puts it back. */
export const DISMISSING = {
  failed: 'Liste non modifiée',
  stale: ['checklist'],
} satisfies MutationMeta
