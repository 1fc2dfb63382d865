import { adminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import {
  changeCompanyInput,
  companyInput,
  companyPartInput,
  createCompanyInput,
  saveContactInput,
  savePlaceInput,
  saveTermsInput,
} from '#shared/money/companies/companies.inputs.ts'
import { changeCompany, createCompany, saveTerms } from './companies.service.ts'
import { companyFile } from './company-file.queries.ts'
import { removeContact, removePlace, saveContact, savePlace } from './company-parts.service.ts'

/** Clients that are companies. */
export const companiesRouter = router({
  /** Null of a client who is none. */
  byId: adminProcedure
    .input(companyInput)
    .query(({ ctx, input }) => companyFile(ctx, input.clientId)),

  create: adminProcedure
    .input(createCompanyInput)
    .mutation(({ ctx, input }) => createCompany(ctx, input)),

  change: adminProcedure.input(changeCompanyInput).mutation(async ({ ctx, input }) => {
    await changeCompany(ctx, input)
    return null
  }),

  saveTerms: superadminProcedure.input(saveTermsInput).mutation(async ({ ctx, input }) => {
    await saveTerms(ctx, input)
    return null
  }),

  saveContact: adminProcedure.input(saveContactInput).mutation(async ({ ctx, input }) => {
    await saveContact(ctx, input)
    return null
  }),

  removeContact: adminProcedure.input(companyPartInput).mutation(async ({ ctx, input }) => {
    await removeContact(ctx, input)
    return null
  }),

  savePlace: adminProcedure.input(savePlaceInput).mutation(async ({ ctx, input }) => {
    await savePlace(ctx, input)
    return null
  }),

  removePlace: adminProcedure.input(companyPartInput).mutation(async ({ ctx, input }) => {
    await removePlace(ctx, input)
    return null
  }),
})
