import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { isolated } from '#shared/text/isolate.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { ServicePrice } from '../service-price.tsx'
import classes from './price-history.module.css'

/** The former prices of a garment, loaded when they are opened. */
export function PriceHistory({ productId }: { productId: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <div className={`mt-12 seam-top ${classes.history}`}>
      <Button
        tone="ghost"
        size="sm"
        icon={<IconHistory />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        Historique des prix
      </Button>
      {opened ? <Prices productId={productId} /> : null}
    </div>
  )
}

function Prices({ productId }: { productId: string }) {
  const query = trpc.products.priceHistory.useQuery({ productId })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger l’historique des prix."
      loading={<SkeletonBlock width="100%" height="96px" />}
      isEmpty={(prices) => prices.length === 0}
      empty={<p className={`quiet ${classes.change}`}>Aucun prix n’a encore changé.</p>}
    >
      {(prices) => (
        <ol className="lines-between mt-4">
          {prices.map(({ n, service, price, minGrams, at, actorName }) => (
            <li key={n} className={`row justify-between text-s gap-12 ${classes.change}`}>
              <span>
                <b>{serviceLabel(service)}</b>
                <span className="block quiet text-s">
                  {formatDateTime(at)}
                  {actorName ? ` · ${isolated(actorName)}` : ' · prix de départ'}
                </span>
              </span>
              {price === null ? (
                <span>Retiré</span>
              ) : (
                <ServicePrice price={price} minGrams={minGrams} />
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}
