import { formatFcfa } from '#shared/money/money.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { type Draft, orderChoice } from '#web/features/cart/draft.ts'
import { useWhen } from '../when/use-when.ts'
import { cartWork, type When } from '../when/when-view.ts'

interface Props {
  draft: Draft
  shown: NonNullable<Draft['shown']>
  catalogue: Catalogue
  /** The order is being sent. */
  isHeld: boolean
}

/** Says that the form holds what the client prepared before signing in, and what has changed since. */
export function PreparedNote({ draft, shown, catalogue, isHeld }: Props) {
  const { lines, location } = draft
  const { when } = useWhen(draft, cartWork(lines, catalogue), { isAtCounter: false, isHeld })
  const express = when?.isExpress ? when.express : null
  const { total } = cartTotals(lines, location, catalogue, express)
  // Another choice has another total and promise.
  const isSame = shown.choice === orderChoice(draft)
  const changes = isSame ? changesOf(shown, total, when) : []
  return (
    <Note
      role="status"
      tone={changes.length > 0 ? 'warning' : 'success'}
      title="Voici le panier que vous avez préparé"
    >
      {changes.map((change) => `${change} `)}
      Vérifiez le total, puis validez la commande.
    </Note>
  )
}

function changesOf(shown: Props['shown'], total: number, when: When | undefined): string[] {
  const changes: string[] = []
  if (shown.total > 0 && total !== shown.total)
    changes.push(`Le total passe de ${formatFcfa(shown.total)} à ${formatFcfa(total)}.`)
  const { promise } = shown
  const readyBy = when?.times?.promise?.readyBy
  if (promise && readyBy !== undefined && readyBy > promise.readyBy)
    changes.push(`Prêt ${shortMomentWords(readyBy)}, et non ${shortMomentWords(promise.readyBy)}.`)
  return changes
}
