import { lazyDialog, NotOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

/** « Encaisser », on any order that is owed: over a list or a file. */
export const CollectDialog = lazyDialog(() => import('./payments/collect-payment.tsx'))

/** Takes the payment in the foot of the order. */
export const CollectPanel = lazyPart(() => import('./payments/collect-panel.tsx'), {
  NotLoaded: NotOpened,
})
