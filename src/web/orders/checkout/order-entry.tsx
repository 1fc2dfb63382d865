import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isCartEmpty } from '#shared/orders/draft/draft.ts'
import type { OrderStep } from '#shared/orders/draft/steps.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useLastError } from '#web/components/states/use-last-error.ts'
import { isNetworkError } from '#web/lib/error-message.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { trpc } from '#web/trpc.ts'
import { useDraft } from '../cart/draft-store.ts'
import { FormSteps } from './form-steps.tsx'
import { LateKeptBasket } from './late-parts.tsx'
import { stepOfAddress } from './order-address.ts'
import { OrderFormHead } from './order-form-head.tsx'
import { OrderFormSkeleton } from './order-form-skeleton.tsx'
import { LinkedBasket } from './prepared/linked-basket.tsx'
import type { OftenOrdered } from './use-often-ordered.ts'
import type { OrderSource } from './use-order.ts'

export interface OrderScreen {
  catalogue: OrderSource['catalogue']
  oftenOrdered: OftenOrdered
  /** The step that the address names. */
  step: OrderStep | 'review' | undefined
}

interface Props {
  title: string
  draftKey: string
  /** The first step leads back to it; a visitor's leads to the site. */
  backTo?: string | undefined
  /** Undefined while it is read. */
  oftenOrdered: OftenOrdered | undefined
  children: (screen: OrderScreen) => ReactNode
}

/** The screens of an order, of a client or a visitor, once the catalogue is read. */
export function OrderEntry(props: Props) {
  const { title, draftKey, backTo, oftenOrdered, children } = props
  const catalogue = trpc.products.catalogue.useQuery()
  const [search] = useSearchParams()
  const { draft } = useDraft(draftKey)
  const step = stepOfAddress(search)
  // Once it is needed there is no network to load it over.
  useEffect(() => whenUsed(LateKeptBasket.preload), [])
  const header = <OrderFormHead title={title} step={step} backTo={backTo} />
  // The catalogue is read again by itself, meanwhile without an error.
  const error = useLastError(catalogue)
  const isPaused = catalogue.data === undefined && catalogue.fetchStatus === 'paused'
  if (!isCartEmpty(draft) && (isPaused || (error !== null && isNetworkError(error))))
    return (
      <FormSteps>
        {header}
        <LateKeptBasket linen={draft} />
      </FormSteps>
    )
  return (
    <FormSteps>
      {header}
      <QueryBoundary
        query={catalogue}
        loading={<OrderFormSkeleton />}
        errorTitle="Impossible de charger les produits."
        isEmpty={({ products }) => products.length === 0}
        empty={
          <EmptyState
            title="Le catalogue est vide pour le moment"
            text="Revenez un peu plus tard : l’équipe prépare la liste des vêtements."
          />
        }
      >
        {(data) =>
          oftenOrdered ? (
            <>
              <LinkedBasket draftKey={draftKey} products={data.products} />
              {children({ catalogue: data, oftenOrdered, step })}
            </>
          ) : (
            <OrderFormSkeleton />
          )
        }
      </QueryBoundary>
    </FormSteps>
  )
}
