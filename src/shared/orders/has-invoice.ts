import type { ToAgree } from '#shared/shop/prices/to-agree.ts'

/** The client agreed to the total of an order: before, an invoice would ask for an estimate. */
export const hasInvoice = ({ toAgree }: { toAgree: ToAgree | null }): boolean => toAgree === null
