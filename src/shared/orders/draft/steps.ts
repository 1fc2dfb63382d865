/** The steps of an order in preparation, in the order of the form. */
export const ORDER_STEPS = ['garments', 'place', 'time', 'payment'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

export const placeOfStep = (step: OrderStep): number => ORDER_STEPS.indexOf(step)
