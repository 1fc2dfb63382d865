import type { MutationMeta } from '#web/query-client.ts'

/** An act on the money: everything that shows money is read again, also when a colleague was faster. */
export const MONEY_ACT = {
  failed: "L'opération a échoué.",
  reads: ['payments', 'orders', 'cash'],
} satisfies MutationMeta
