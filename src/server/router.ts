// See live.router.ts.
import type {} from '@trpc/server/unstable-core-do-not-import'
import { adjustmentsRouter } from './features/adjustments/adjustments.router.ts'
import { applicationsRouter } from './features/applications/applications.router.ts'
import { assignmentsRouter } from './features/assignments/assignments.router.ts'
import { authRouter } from './features/auth/auth.router.ts'
import { backupsRouter } from './features/backups/backups.router.ts'
import { bulkOrdersRouter } from './features/bulk-orders/bulk-orders.router.ts'
import { cashRouter } from './features/cash/cash.router.ts'
import { checklistRouter } from './features/checklist/checklist.router.ts'
import { checkoutRouter } from './features/checkout/checkout.router.ts'
import { clientLinksRouter } from './features/client-links/client-links.router.ts'
import { clientRecordsRouter } from './features/client-records/client-records.router.ts'
import { contactRouter } from './features/contact/contact.router.ts'
import { counterRouter } from './features/counter/counter.router.ts'
import { custodyRouter } from './features/custody/custody.router.ts'
import { dispatchRouter } from './features/dispatch/dispatch.router.ts'
import { dutyRouter } from './features/duty/duty.router.ts'
import { exportsRouter } from './features/exports/exports.router.ts'
import { flagsRouter } from './features/flags/flags.router.ts'
import { historyRouter } from './features/history/history.router.ts'
import { journalRouter } from './features/journal/journal.router.ts'
import { liveRouter } from './features/live/live.router.ts'
import { mailsRouter } from './features/mails/mails.router.ts'
import { missionsRouter } from './features/missions/missions.router.ts'
import { numberRequestsRouter } from './features/number-requests/number-requests.router.ts'
import { ordersRouter } from './features/orders/orders.router.ts'
import { paymentsRouter } from './features/payments/payments.router.ts'
import { photosRouter } from './features/photos/photos.router.ts'
import { livreursRouter } from './features/positions/livreurs.router.ts'
import { positionsRouter } from './features/positions/positions.router.ts'
import { productsRouter } from './features/products/products.router.ts'
import { profileRouter } from './features/profile/profile.router.ts'
import { promisesRouter } from './features/promises/promises.router.ts'
import { pushRouter } from './features/push/push.router.ts'
import { recoveryRouter } from './features/recovery/recovery.router.ts'
import { recurringRouter } from './features/recurring/recurring.router.ts'
import { requestsRouter } from './features/requests/requests.router.ts'
import { secondFactorRouter } from './features/second-factor/second-factor.router.ts'
import { securityRouter } from './features/security/security.router.ts'
import { settingsRouter } from './features/settings/settings.router.ts'
import { sharedFollowsRouter } from './features/shared-follows/shared-follows.router.ts'
import { signUpRouter } from './features/signup/signup.router.ts'
import { staffRouter } from './features/staff/staff.router.ts'
import { staffSignUpRouter } from './features/staff-signup/staff-signup.router.ts'
import { statsRouter } from './features/stats/stats.router.ts'
import { ticketsRouter } from './features/tickets/tickets.router.ts'
import { usersRouter } from './features/users/users.router.ts'
import { visitsRouter } from './features/visits/visits.router.ts'
import { waveRouter } from './features/wave/wave.router.ts'
import { mergeRouters, router } from './trpc.ts'

export const appRouter = router({
  adjustments: adjustmentsRouter,
  applications: applicationsRouter,
  auth: authRouter,
  cash: cashRouter,
  backups: backupsRouter,
  checklist: checklistRouter,
  checkout: checkoutRouter,
  clientLinks: clientLinksRouter,
  clientRecords: clientRecordsRouter,
  contact: contactRouter,
  counter: counterRouter,
  custody: custodyRouter,
  duty: dutyRouter,
  exports: exportsRouter,
  flags: flagsRouter,
  history: historyRouter,
  journal: journalRouter,
  live: liveRouter,
  mails: mailsRouter,
  missions: missionsRouter,
  numberRequests: numberRequestsRouter,
  orders: mergeRouters(
    ordersRouter,
    assignmentsRouter,
    bulkOrdersRouter,
    dispatchRouter,
    ticketsRouter,
  ),
  payments: mergeRouters(paymentsRouter, waveRouter),
  photos: photosRouter,
  positions: positionsRouter,
  products: productsRouter,
  profile: profileRouter,
  promises: promisesRouter,
  push: pushRouter,
  recovery: recoveryRouter,
  recurring: recurringRouter,
  requests: requestsRouter,
  security: securityRouter,
  secondFactor: secondFactorRouter,
  settings: settingsRouter,
  sharedFollows: sharedFollowsRouter,
  signUp: signUpRouter,
  staffSignUp: staffSignUpRouter,
  stats: statsRouter,
  visits: visitsRouter,
  users: mergeRouters(usersRouter, staffRouter, livreursRouter),
})

export type AppRouter = typeof appRouter
