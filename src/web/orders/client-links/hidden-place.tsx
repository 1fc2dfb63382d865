import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isNotTheirs } from '#shared/order-flags.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { OrderView } from '../order-view.ts'

const LandmarkDialog = lazyDialog(() => import('./landmark-dialog.tsx'))

/**
 * In the place of an address that this browser may not read before the first visit: its quarter, and a landmark that can be added
 * without reading those that are there. Who said that the order is not theirs reads its quarter only.
 */
export default function HiddenPlace({ order }: { order: OrderView }) {
  const isDisowned = isNotTheirs(order)
  const [isLandmarkOpen, setLandmarkOpen] = useState(false)
  return (
    <div className="flex gap-10 icons-20 leading-13">
      <IconMapPin className="accent fixed" aria-hidden="true" />
      <div className="shrink stack gap-8">
        <p>
          <span className="visually-hidden">Quartier{'\u00a0'}: </span>
          <b className="block anywhere">{order.clientAddress}</b>
          {isDisowned ? null : (
            <span className="quiet text-s">Le livreur connaît l’adresse que vous avez donnée.</span>
          )}
        </p>
        {isDisowned ? null : (
          <Button tone="outline" size="sm" onClick={() => setLandmarkOpen(true)}>
            Ajouter un repère
          </Button>
        )}
      </div>
      <LandmarkDialog
        order={order}
        opened={isLandmarkOpen}
        onClose={() => setLandmarkOpen(false)}
      />
    </div>
  )
}
