import type { OrderView } from './order-view.ts'

type Asked = Pick<OrderView, 'status' | 'toAgree' | 'grandTotal' | 'payment'>

/** Whether the certified invoice of an order may be asked for: its total is agreed to, and no company owes it. */
export const mayBeCertified = ({ status, toAgree, grandTotal, payment }: Asked): boolean =>
  status !== 'cancelled' && toAgree === null && grandTotal > 0 && payment.state !== 'on_account'
