import {
  adminProcedure,
  clientOrAdminProcedure,
  provenSuperadminProcedure,
  router,
} from '#server/trpc.ts'
import { ownPricesInput, savePricesInput } from '#shared/money/companies/company-prices.inputs.ts'
import { setOrderAccountInput } from '#shared/money/companies/order-account.inputs.ts'
import { isStaff } from '#shared/roles.ts'
import { orderTerms } from './company-account.service.ts'
import { placesOfCompany } from './company-parts.service.ts'
import { lastPriceChange, saveOwnPrices } from './company-prices.service.ts'
import { setOrderAccount } from './order-account.service.ts'

/** Prices and terms of companies. */
export const companyPricesRouter = router({
  /** The prices of the caller; of any client for the team. Null for one who is no company. */
  ownPrices: clientOrAdminProcedure.input(ownPricesInput).query(({ ctx, input }) => {
    const { actor, database } = ctx
    const { clientId = actor.id } = isStaff(actor.role) ? input : {}
    const read = orderTerms(database.orm, clientId)
    if (!read) return null
    const { ordersBy, onAccount, own, room } = read
    // A person who got the link by mistake reads neither debts nor places; the server refuses above the ceiling.
    const isHidden = actor.placesHidden
    return {
      ordersBy,
      onAccount,
      own,
      room: isHidden ? null : room,
      places: isHidden ? [] : placesOfCompany(database.orm, clientId),
      lastN: lastPriceChange(database.orm, clientId),
    }
  }),

  savePrices: provenSuperadminProcedure
    .meta({ module: 'companies' })
    .input(savePricesInput)
    .mutation(({ ctx, input }) => saveOwnPrices(ctx, input)),

  setOrderAccount: adminProcedure
    .meta({ module: 'companies' })
    .input(setOrderAccountInput)
    .mutation(({ ctx, input }) => setOrderAccount(ctx, input)),
})
