import type { MutationMeta } from '#web/query-client.ts'

/** The queries that a payment of an invoice makes stale, also after an error. */
export const ACCOUNT_PAYMENT_ACT = {
  failed: 'L’opération a échoué.',
  stale: [
    'accountPayments',
    'owed',
    'companyInvoices',
    'companies',
    'payments',
    'cash',
    'drawer',
    'credit',
    'clientRecords',
  ],
} satisfies MutationMeta
