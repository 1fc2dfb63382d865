import { Suspense } from 'react'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { LateOpeningWave, LatePreparedNote } from './late-parts.tsx'
import { OrderFields } from './order-fields.tsx'
import { isBeingSent } from './placing.ts'
import { BasketQuestion } from './prepared/basket-question.tsx'
import { FoundBasket } from './prepared/found-basket.tsx'
import type { BasketAnswers } from './prepared/stored-basket.ts'
import { usePlaceOrder } from './submit/use-place-order.ts'
import type { OftenOrdered } from './use-often-ordered.ts'

interface Props {
  me: NonNullable<Outputs['auth']['me']>
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  /** Set while the client must say whether the stored basket comes into the form. */
  question: BasketAnswers | null
  onShowAll: () => void
}

/** The order form of the client who is signed in. */
export function OrderForm({ me, question, ...form }: Props) {
  const cart = useDraft(me.id)
  const { waveUrl, ...placing } = usePlaceOrder(cart.finish)
  if (waveUrl)
    return (
      <Suspense fallback={<SpinnerPage label="Ouverture de Wave…" />}>
        <LateOpeningWave url={waveUrl} />
      </Suspense>
    )
  const { draft } = cart
  return (
    <>
      <FoundBasket userId={me.id} />
      {question ? (
        <BasketQuestion
          title="Un panier préparé avant votre inscription"
          leaveLabel="Garder celui-ci"
          {...question}
        >
          Vous avez déjà rempli ce formulaire ici. Repris, l’autre s’y ajoute&nbsp;: son lieu et sa
          note remplacent ceux-ci.
        </BasketQuestion>
      ) : null}
      {draft.shown ? (
        <div className="mb-16">
          <Suspense fallback={<SkeletonBlock height="157px" />}>
            <LatePreparedNote
              draftKey={me.id}
              draft={draft}
              shown={draft.shown}
              catalogue={form.catalogue}
              isHeld={isBeingSent(placing)}
            />
          </Suspense>
        </div>
      ) : null}
      <OrderFields
        {...form}
        draftKey={me.id}
        cart={cart}
        placing={placing}
        client={me}
        ordersPath={paths.client.orders}
      />
    </>
  )
}
