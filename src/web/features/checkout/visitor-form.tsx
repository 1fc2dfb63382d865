import { useEffect, useState } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { orderChoice, useDraft } from '#web/features/cart/draft.ts'
import { storeReadyBasket, VISITOR } from '#web/features/cart/visitor-basket.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { FormGround } from './order-entry.tsx'
import { OrderFields } from './order-fields.tsx'
import type { Placing } from './placing.ts'
import { basketOf } from './prepared/basket-of.ts'
import { EraseFoundBasket } from './prepared/found-basket.tsx'

/** Whether this page has shown the form: what is in it since is of who holds the device now. */
let wasOpened = false

const NOBODY = { phone: '', address: null }

interface Props extends FormGround {
  /** Called once nothing is missing or wrong: the visitor signs in or signs up. */
  onReady: () => void
}

/** The order form of a visitor without an account. Nothing is sent: the order is placed after signing in. */
export function VisitorForm({ onReady, ...form }: Props) {
  const cart = useDraft(VISITOR)
  const { draft } = cart
  const [isFoundHere] = useState(() => draft.lines.length > 0 && !wasOpened)
  useEffect(() => {
    wasOpened = true
  }, [])
  useEffect(() => storeReadyBasket(basketOf(draft)), [draft])
  const placing: Placing = {
    placing: false,
    placingError: undefined,
    forgetError: () => {},
    place({ shownTotal, shownPromise = null }) {
      const choice = orderChoice(draft)
      cart.change({ shown: { total: shownTotal, promise: shownPromise, choice } })
      onReady()
    },
  }
  return (
    <>
      {isFoundHere && draft.lines.length > 0 ? <FoundNote /> : null}
      <OrderFields
        {...form}
        isVisitor
        draftKey={VISITOR}
        cart={cart}
        placing={placing}
        client={NOBODY}
        ordersPath={paths.client.orders}
      />
    </>
  )
}

/** The basket was prepared before this page was opened, perhaps by another person of the device. */
function FoundNote() {
  return (
    <div className="mb-16">
      <Note title="Un panier préparé sur cet appareil" action={<EraseFoundBasket />}>
        Si ce n’est pas le vôtre, effacez-le avec son lieu et sa note.
      </Note>
    </div>
  )
}
