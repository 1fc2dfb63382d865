import { adminProcedure, provenSuperadminProcedure, router } from '#server/trpc.ts'
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

const companyProcedure = adminProcedure.meta({ module: 'companies' })

/** Clients that are companies. */
export const companiesRouter = router({
  /** It is null for a client who is none. */
  byId: adminProcedure
    .input(companyInput)
    .query(({ ctx, input }) => companyFile(ctx, input.clientId)),

  create: companyProcedure
    .input(createCompanyInput)
    .mutation(({ ctx, input }) => createCompany(ctx, input)),

  change: companyProcedure.input(changeCompanyInput).mutation(async ({ ctx, input }) => {
    await changeCompany(ctx, input)
    return null
  }),

  saveTerms: provenSuperadminProcedure
    .meta({ module: 'companies' })
    .input(saveTermsInput)
    .mutation(async ({ ctx, input }) => {
      await saveTerms(ctx, input)
      return null
    }),

  saveContact: companyProcedure.input(saveContactInput).mutation(async ({ ctx, input }) => {
    await saveContact(ctx, input)
    return null
  }),

  removeContact: companyProcedure.input(companyPartInput).mutation(async ({ ctx, input }) => {
    await removeContact(ctx, input)
    return null
  }),

  savePlace: companyProcedure.input(savePlaceInput).mutation(async ({ ctx, input }) => {
    await savePlace(ctx, input)
    return null
  }),

  removePlace: companyProcedure.input(companyPartInput).mutation(async ({ ctx, input }) => {
    await removePlace(ctx, input)
    return null
  }),
})
