import { surplusOf } from '#shared/money/account-payments/account-payments.ts'
import { type LedgerMethod, methodIs } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { askToChoose, askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import type { PayableInvoice } from './due-words.ts'

/** Asks where the money that the invoice does not need goes: change of cash, or credit. Null where the payment is not to be noted. */
export async function askOfSurplus(
  values: { method: LedgerMethod; amount: number },
  invoice: PayableInvoice,
): Promise<'change' | 'credit' | null> {
  const { method, amount } = values
  const surplus = surplusOf(amount, invoice)
  if (!methodIs(method, 'inDrawer') || surplus === amount)
    return (await askToConfirm(surplusQuestion(values, invoice))) ? 'credit' : null
  return askToChoose({
    title: SURPLUS_TITLE,
    text: `${leftTodayWords(invoice)} ${formatFcfa(surplus)} sont en plus.`,
    choices: [
      { value: 'change', label: `Monnaie à rendre\u00a0: ${formatFcfa(surplus)}` },
      { value: 'credit', label: 'À son avoir' },
    ],
  })
}

const SURPLUS_TITLE = 'Plus que le reste à payer\u202f?'

function leftTodayWords({ rest, held }: PayableInvoice): string {
  const waits = held > 0 ? `, dont ${formatFcfa(held)} par chèque à encaisser` : ''
  return `Il reste ${formatFcfa(rest)}${waits}.`
}

function surplusQuestion(
  { method, amount }: { method: LedgerMethod; amount: number },
  invoice: PayableInvoice,
) {
  const { held, next } = invoice
  const when = held > 0 || methodIs(method, 'held') ? ' une fois le chèque encaissé' : ''
  // A transaction is noted once.
  const other =
    next === null || methodIs(method, 'identified')
      ? '\u00a0: il paie sa prochaine facture.'
      : '. Elle doit une autre facture\u00a0: si ce paiement est aussi pour elle, notez-y plutôt la suite.'
  return {
    title: SURPLUS_TITLE,
    text: `${leftTodayWords(invoice)} ${formatFcfa(surplusOf(amount, invoice))} en plus deviennent l’avoir de l’entreprise${when}${other}`,
    confirmLabel: `Enregistrer ${formatFcfa(amount)}`,
  }
}
