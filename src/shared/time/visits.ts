/** The two visits of a livreur to a client. */
export const VISIT_KINDS = ['pickup', 'delivery'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** The French of each visit. */
export const VISIT_LABELS: Record<VisitKind, string> = {
  pickup: 'Ramassage',
  delivery: 'Livraison',
}

/** What is promised for a time: the pick-up, the clean clothes, and the delivery. */
export const PROMISE_STEPS = ['pickup', 'ready', 'delivery'] as const
export type PromiseStep = (typeof PROMISE_STEPS)[number]
