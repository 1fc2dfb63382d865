import { formatFcfa } from '#shared/money/money.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { CartTotals } from '#web/features/cart/cart-totals.ts'
import { type Draft, orderChoice } from '#web/features/cart/draft.ts'
import type { When } from './when/when-view.ts'

interface Props {
  draft: Draft
  totals: CartTotals
  when: When | undefined
}

/** Says that the form holds what the client prepared before signing in, and what has changed since. */
export function PreparedNote({ draft, totals, when }: Props) {
  const { shown } = draft
  if (!shown) return null
  // Another choice has another total and promise.
  const isSame = shown.choice === orderChoice(draft)
  const changes = isSame ? changesOf(shown, totals, when) : []
  return (
    <div className="mb-16">
      <Note
        role="status"
        tone={changes.length > 0 ? 'warning' : 'success'}
        title="Voici le panier que vous avez préparé"
      >
        {changes.map((change) => `${change} `)}
        Vérifiez le total, puis validez la commande.
      </Note>
    </div>
  )
}

function changesOf(
  { total, promise }: NonNullable<Draft['shown']>,
  totals: CartTotals,
  when: When | undefined,
): string[] {
  const changes: string[] = []
  if (total > 0 && totals.total !== total)
    changes.push(`Le total passe de ${formatFcfa(total)} à ${formatFcfa(totals.total)}.`)
  const readyBy = when?.times?.promise?.readyBy
  if (promise && readyBy !== undefined && readyBy > promise.readyBy)
    changes.push(`Prêt ${shortMomentWords(readyBy)}, et non ${shortMomentWords(promise.readyBy)}.`)
  return changes
}
