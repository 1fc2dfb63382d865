import type { MutationMeta } from '#web/query-client.ts'

/** The meta of the mutations that change money: all that shows money is read again, also after an error. */
export const MONEY_MUTATION = {
  failed: "L'opération a échoué.",
  stale: ['payments', 'orders', 'cash'],
} satisfies MutationMeta
