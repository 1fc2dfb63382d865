import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'

/** « Encaisser », on any order that is owed. */
export const CollectDialog = lazyDialog(() => import('./payments/collect-payment.tsx'))
