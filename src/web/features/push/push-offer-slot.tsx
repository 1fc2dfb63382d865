import { lazy, Suspense } from 'react'
import { useMe } from '#web/features/auth/use-session.ts'
import { pushChoice } from './push-choice.ts'

// Asked once on a device: the screens that ask weigh nothing more afterwards, and work without it.
const PushOffer = lazy(() => import('./push-offer.tsx').catch(() => ({ default: () => null })))

interface Props {
  /** What the person would be told, in one sentence. */
  children: string
  className?: string
}

/** Where a screen asks whether this device may be told; it shows nothing once it was asked. */
export function PushOfferSlot(props: Props) {
  const { id } = useMe()
  // Read without the code that asks: a browser that refuses already has no use for it.
  const permission = globalThis.Notification?.permission ?? 'denied'
  if (permission === 'denied' || pushChoice.read(id) !== undefined) return null
  return (
    <Suspense fallback={null}>
      <PushOffer {...props} />
    </Suspense>
  )
}
