/**
 * The procedures that a session of a client's link may call, beside what is public. A link can be forwarded, so it shows and
 * answers what the client's own orders ask, tells a device of them, and nothing else: no new order, no account, no password,
 * no export. What it shows of a livreur on the way is the distance. Decision 063 says why paying and the hand-over code are
 * in it.
 */
export const BY_LINK: ReadonlySet<string> = new Set([
  'adjustments.answer',
  'custody.disagree',
  'custody.disagreement',
  'invoices.link',
  'live.events',
  'orders.byId',
  'orders.choosePayment',
  'orders.history',
  'orders.latest',
  'orders.mine',
  'orders.ticket',
  'orders.timeline',
  'payments.refresh',
  'payments.switchToCash',
  'photos.ofOrder',
  'positions.ofOrder',
  'push.key',
  'push.subscribe',
  'push.unsubscribe',
  'recurring.mine',
  'recurring.restore',
  'recurring.skip',
  'recurring.stop',
  'sharedFollows.ofOrder',
  'sharedFollows.share',
  'sharedFollows.withdraw',
  'visits.away',
  'visits.change',
  'visits.slots',
])
