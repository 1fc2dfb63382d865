import type { MutationMeta } from '#web/query-client.ts'

/** The options of acts that change money: all that shows money is read again, also after an error. */
export const MONEY_ACT = {
  failed: "L'opération a échoué.",
  stale: [
    'owed',
    'payments',
    'orders',
    'cash',
    'drawer',
    'clientRecords',
    'credit',
    'dailyCeiling',
  ],
} satisfies MutationMeta
