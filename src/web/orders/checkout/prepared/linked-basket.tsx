import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { linesOfSearch, withoutLines } from '#shared/shop/site/home-links.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useSession } from '#web/session.ts'
import { useDraft } from '../../cart/draft-store.ts'
import { linkedLines, mayTakeLinked, noteLinkedTaken } from '../../cart/linked-basket.ts'
import { VISITOR } from '../../cart/visitor-basket.ts'

const LateQuestion = lazyPart(() => import('./linked-basket-question.tsx'))

interface Props {
  draftKey: string
  products: Catalogue['products']
}

/** Fills the form with the basket that its address names, or asks where the form holds another one. */
export function LinkedBasket({ draftKey, products }: Props) {
  const [search, setSearch] = useSearchParams()
  const { draft, change } = useDraft(draftKey)
  // A client who is signed in is led to their own form once that is known.
  const { data: me, isPending } = useSession()
  const isOfAnother = draftKey === VISITOR && (isPending || Boolean(me))
  const lines = linkedLines(search, products)
  const isAsked = lines.length > 0 && !mayTakeLinked(draft, lines)
  // The form stays where it shows the bag.
  const forget = () =>
    setSearch(withoutLines, { replace: true, preventScrollReset: true, state: { isRead: true } })
  const take = () => {
    change({ lines, toCount: false })
    noteLinkedTaken(lines)
    forget()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it
  useEffect(() => {
    if (isOfAnother || isAsked || linesOfSearch(search).length === 0) return
    if (lines.length > 0) take()
    else forget()
  }, [search, isAsked, isOfAnother])
  if (!isAsked || isOfAnother) return null
  return <LateQuestion own={draft} arriving={lines} onTake={take} onLeave={forget} />
}
