// See live.router.ts.
import type {} from '@trpc/server/unstable-core-do-not-import'
import { authRouter } from './access/auth/auth.router.ts'
import { devicesRouter } from './access/devices/devices.router.ts'
import { numberProofRouter } from './access/number-proof/number-proof.router.ts'
import { pushRouter } from './access/push/push.router.ts'
import { recoveryRouter } from './access/recovery/recovery.router.ts'
import { secondFactorRouter } from './access/second-factor/second-factor.router.ts'
import { securityRouter } from './access/security/security.router.ts'
import { signUpRouter } from './access/signup/signup.router.ts'
import { staffRouter } from './access/staff/staff.router.ts'
import { staffSignUpRouter } from './access/staff-signup/staff-signup.router.ts'
import { usersRouter } from './access/users/users.router.ts'
import { accountPaymentsRouter } from './money/account-payments/account-payments.router.ts'
import { cashRouter } from './money/cash/cash.router.ts'
import { companiesRouter } from './money/companies/companies.router.ts'
import { companyPricesRouter } from './money/companies/company-prices.router.ts'
import { companyInvoicesRouter } from './money/company-invoices/company-invoices.router.ts'
import { creditRouter } from './money/credit/credit.router.ts'
import { dailyCeilingRouter } from './money/daily-ceiling/daily-ceiling.router.ts'
import { drawerRouter } from './money/drawer/drawer.router.ts'
import { fneRouter } from './money/fne/fne.router.ts'
import { owedRouter } from './money/owed/owed.router.ts'
import { paymentsRouter } from './money/payments/payments.router.ts'
import { waveRouter } from './money/wave/wave.router.ts'
import { backupsRouter } from './operations/backups/backups.router.ts'
import { exportsRouter } from './operations/exports/exports.router.ts'
import { historyRouter } from './operations/history/history.router.ts'
import { journalRouter } from './operations/journal/journal.router.ts'
import { liveRouter } from './operations/live/live.router.ts'
import { mailsRouter } from './operations/mails/mails.router.ts'
import { modulesRouter } from './operations/modules/modules.router.ts'
import { statsRouter } from './operations/stats/stats.router.ts'
import { adjustmentsRouter } from './orders/adjustments/adjustments.router.ts'
import { basketsRouter } from './orders/baskets/baskets.router.ts'
import { bulkOrdersRouter } from './orders/bulk-orders/bulk-orders.router.ts'
import { checkoutRouter } from './orders/checkout/checkout.router.ts'
import { claimsRouter } from './orders/claims/claims.router.ts'
import { clientLinksRouter } from './orders/client-links/client-links.router.ts'
import { clientMessagesRouter } from './orders/client-messages/client-messages.router.ts'
import { closingsRouter } from './orders/closings/closings.router.ts'
import { counterRouter } from './orders/counter/counter.router.ts'
import { custodyRouter } from './orders/custody/custody.router.ts'
import { discountsRouter } from './orders/discounts/discounts.router.ts'
import { doorTotalsRouter } from './orders/door-totals/door-totals.router.ts'
import { flagsRouter } from './orders/flags/flags.router.ts'
import { invoicesRouter } from './orders/invoices/invoices.router.ts'
import { labelsRouter } from './orders/labels/labels.router.ts'
import { landingRouter } from './orders/landing/landing.router.ts'
import { numberRequestsRouter } from './orders/number-requests/number-requests.router.ts'
import { ordersRouter } from './orders/orders.router.ts'
import { photosRouter } from './orders/photos/photos.router.ts'
import { piecesRouter } from './orders/pieces/pieces.router.ts'
import { recurringRouter } from './orders/recurring/recurring.router.ts'
import { remindersRouter } from './orders/reminders/reminders.router.ts'
import { sharedFollowsRouter } from './orders/shared-follows/shared-follows.router.ts'
import { teamNotesRouter } from './orders/team-notes/team-notes.router.ts'
import { ticketsRouter } from './orders/tickets/tickets.router.ts'
import { visitsRouter } from './orders/visits/visits.router.ts'
import { applicationsRouter } from './people/applications/applications.router.ts'
import { clientRecordsRouter } from './people/client-records/client-records.router.ts'
import { contactRouter } from './people/contact/contact.router.ts'
import { ownerAsksRouter } from './people/owner-asks/owner-asks.router.ts'
import { profileRouter } from './people/profile/profile.router.ts'
import { requestsRouter } from './people/requests/requests.router.ts'
import { assignmentsRouter } from './rounds/assignments/assignments.router.ts'
import { candidatesRouter } from './rounds/assignments/candidates.router.ts'
import { dayRoundsRouter } from './rounds/day-rounds/day-rounds.router.ts'
import { missionsRouter } from './rounds/missions/missions.router.ts'
import { livreursRouter } from './rounds/positions/livreurs.router.ts'
import { positionsRouter } from './rounds/positions/positions.router.ts'
import { promisesRouter } from './rounds/promises/promises.router.ts'
import { checklistRouter } from './shop/checklist/checklist.router.ts'
import { dutyRouter } from './shop/duty/duty.router.ts'
import { productsRouter } from './shop/products/products.router.ts'
import { settingsRouter } from './shop/settings/settings.router.ts'
import { mergeRouters, router } from './trpc.ts'
import { workshopRouter } from './workshop/workshop.router.ts'

export const appRouter = router({
  accountPayments: accountPaymentsRouter,
  adjustments: adjustmentsRouter,
  applications: applicationsRouter,
  auth: authRouter,
  cash: cashRouter,
  backups: backupsRouter,
  checklist: checklistRouter,
  checkout: checkoutRouter,
  clientLinks: clientLinksRouter,
  numberProof: numberProofRouter,
  clientMessages: clientMessagesRouter,
  clientRecords: clientRecordsRouter,
  companies: mergeRouters(companiesRouter, companyPricesRouter),
  contact: contactRouter,
  companyInvoices: companyInvoicesRouter,
  counter: counterRouter,
  closings: closingsRouter,
  claims: claimsRouter,
  custody: custodyRouter,
  credit: creditRouter,
  devices: devicesRouter,
  dailyCeiling: dailyCeilingRouter,
  discounts: discountsRouter,
  doorTotals: doorTotalsRouter,
  drawer: drawerRouter,
  duty: mergeRouters(dutyRouter, candidatesRouter),
  exports: exportsRouter,
  flags: flagsRouter,
  fne: fneRouter,
  history: historyRouter,
  invoices: invoicesRouter,
  journal: journalRouter,
  landing: landingRouter,
  live: liveRouter,
  mails: mailsRouter,
  missions: missionsRouter,
  modules: modulesRouter,
  numberRequests: numberRequestsRouter,
  orders: mergeRouters(
    ordersRouter,
    assignmentsRouter,
    bulkOrdersRouter,
    dayRoundsRouter,
    labelsRouter,
    ticketsRouter,
  ),
  owed: owedRouter,
  ownerAsks: ownerAsksRouter,
  payments: mergeRouters(paymentsRouter, waveRouter),
  photos: photosRouter,
  pieces: piecesRouter,
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
  reminders: remindersRouter,
  sharedFollows: sharedFollowsRouter,
  signUp: mergeRouters(signUpRouter, basketsRouter),
  staffSignUp: staffSignUpRouter,
  stats: statsRouter,
  teamNotes: teamNotesRouter,
  visits: visitsRouter,
  users: mergeRouters(usersRouter, staffRouter, livreursRouter),
  workshop: workshopRouter,
})

export type AppRouter = typeof appRouter
