import type { OrderView } from './order-view.ts'

/** Whether the certified invoice of an order may be asked for: its total is agreed to, and no company owes it. */
export const mayBeCertified = ({ status, toAgree, grandTotal, payment }: OrderView): boolean =>
  status !== 'cancelled' && toAgree === null && grandTotal > 0 && payment.state !== 'on_account'
