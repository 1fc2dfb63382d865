import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useLastError } from '#web/components/states/use-last-error.ts'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import { describeError, isNetworkError } from '#web/lib/error-message.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { trpc } from '#web/trpc.ts'
import { LateGarmentBrowser, LateKeptBasket } from './late-parts.tsx'
import { OrderFormSkeleton } from './order-form-skeleton.tsx'
import type { OftenOrdered } from './use-often-ordered.ts'

/** The list of garments is open with this search parameter, so that the phone's Back returns from it to the order. */
const LIST_PARAM = 'liste'

export interface OrderFormData {
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  onShowAll: () => void
}

interface Props {
  title: string
  draftKey: string
  /** The address of the form, which the list of garments leads back to. */
  formPath: string
  /** Where the form itself leads back to; a visitor's form has no way back. */
  backTo?: string | undefined
  /** Undefined while it is read. */
  oftenOrdered: OftenOrdered | undefined
  children: (data: OrderFormData) => ReactNode
}

/** The screen of an order form, of a client or a visitor: the form or the list of garments, once the catalogue is read. */
export function OrderEntry({ title, draftKey, formPath, backTo, oftenOrdered, children }: Props) {
  const catalogue = trpc.products.catalogue.useQuery()
  const [search, setSearch] = useSearchParams()
  const { lines } = useDraft(draftKey).draft
  const isListOpen = search.has(LIST_PARAM)
  // Once it is needed there is no network to load it over.
  useEffect(() => whenIdle(LateKeptBasket.preload), [])
  const header = <PageHeader bar live title={title} backTo={isListOpen ? formPath : backTo} />
  // The catalogue is read again by itself, meanwhile without an error.
  const error = useLastError(catalogue)
  const isPaused = catalogue.data === undefined && catalogue.fetchStatus === 'paused'
  if (lines.length > 0 && (isPaused || (error !== null && isNetworkError(error))))
    return (
      <>
        {header}
        <Suspense fallback={null}>
          <LateKeptBasket lines={lines} />
        </Suspense>
      </>
    )
  return (
    <>
      {header}
      <QueryBoundary
        query={catalogue}
        loading={<OrderFormSkeleton list={isListOpen} />}
        errorTitle="Impossible de charger les produits."
        errorText={error ? describeError(error).text : undefined}
        isEmpty={({ products }) => products.length === 0}
        empty={
          <EmptyState
            title="Le catalogue est vide pour le moment"
            text="Revenez un peu plus tard : l’équipe prépare la liste des vêtements."
          />
        }
      >
        {(data) => {
          if (!oftenOrdered) return <OrderFormSkeleton list={isListOpen} />
          if (isListOpen)
            return (
              <Suspense fallback={<OrderFormSkeleton list />}>
                <LateGarmentBrowser
                  catalogue={data}
                  oftenOrdered={oftenOrdered}
                  draftKey={draftKey}
                  formPath={formPath}
                />
              </Suspense>
            )
          const onShowAll = () => setSearch({ [LIST_PARAM]: '' })
          return children({ catalogue: data, oftenOrdered, onShowAll })
        }}
      </QueryBoundary>
    </>
  )
}
