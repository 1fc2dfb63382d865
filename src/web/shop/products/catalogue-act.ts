import type { MutationMeta } from '#web/query-client.ts'

/** The options of the acts that change the catalogue. */
export const CATALOGUE_ACT = {
  titleForRefusals: true,
  stale: ['products'],
} satisfies MutationMeta
