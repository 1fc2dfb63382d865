import { PAYMENT_LABELS, PAYMENT_METHODS } from './payment-methods.ts'

/** How money comes or goes: a company pays its invoices by transfer and by cheque too. */
export const LEDGER_METHODS = [...PAYMENT_METHODS, 'virement', 'cheque'] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]

/** The French of each of them. */
export const LEDGER_LABELS: Record<LedgerMethod, string> = {
  espece: PAYMENT_LABELS.espece,
  wave: PAYMENT_LABELS.wave,
  virement: 'Virement',
  cheque: 'Chèque',
}
