import type { Draft } from '#shared/orders/draft/draft.ts'
import { type Catalogue, cartTotals } from '#shared/orders/draft/draft-totals.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { useMe } from '#web/session.ts'
import { ShopContact } from '../../help/shop-contact.tsx'
import type { CompanyAccount } from '../use-order.ts'
import { callUsWords } from './call-us.tsx'
import classes from './call-us-first.module.css'

interface Props {
  account: CompanyAccount
  draft: Draft
  catalogue: Catalogue
}

/** Before anything is chosen: an order of the company cannot be placed here, so that nobody fills in a form in vain. */
export default function CallUsFirst({ account, draft, catalogue }: Props) {
  const totals = cartTotals(draft.lines, draft.location, catalogue)
  const words = callUsWords({ account, totals }, useMe().byLink)
  if (words === undefined) return null
  return (
    <div className={`stack gap-10 ${classes.first}`}>
      <Note tone="warning" title="Appelez-nous" role="status">
        {words}
      </Note>
      <ShopContact reference={undefined} />
    </div>
  )
}
