import { paperLink } from '#server/lib/paper-link.ts'
import {
  adminProcedure,
  clientOrAdminProcedure,
  clientProcedure,
  provenSuperadminProcedure,
  router,
} from '#server/trpc.ts'
import { dayKey } from '#shared/dates.ts'
import { companyInput } from '#shared/money/companies/companies.inputs.ts'
import {
  companyInvoiceInput,
  companyInvoicesInput,
  creditNoteInput,
  giveInvoiceLinkInput,
  makeInvoiceInput,
  ownInvoicesInput,
  sendInvoiceInput,
} from '#shared/money/company-invoices/company-invoices.inputs.ts'
import {
  findByNumber,
  listInvoices,
  previewInvoice,
  readInvoice,
} from './company-invoices.queries.ts'
import { makeCreditNote } from './credit-note.service.ts'
import { readInvoicePage } from './invoice-page.queries.ts'
import { makeInvoice } from './make-invoice.service.ts'
import { listOwnInvoices, NOTHING_OWED } from './own-invoices.queries.ts'
import { giveInvoiceLink, sendInvoice } from './send-invoice.service.ts'

const companyProcedure = adminProcedure.meta({ module: 'companies' })

/** The invoices of companies on account, and their credit notes. */
export const companyInvoicesRouter = router({
  /** The invoice that would be made now. */
  preview: companyProcedure
    .input(companyInput)
    .query(({ ctx: { database, clock }, input }) =>
      previewInvoice(database.orm, input.clientId, clock.now()),
    ),

  make: companyProcedure
    .input(makeInvoiceInput)
    .mutation(({ ctx, input }) => makeInvoice(ctx, input)),

  byId: clientOrAdminProcedure
    .input(companyInvoiceInput)
    .query(({ ctx, input }) => readInvoicePage(ctx.database.orm, ctx, input.invoiceId)),

  /** The signed address of its PDF. It is no query, since an answer that was kept would be too old. */
  link: clientOrAdminProcedure.input(companyInvoiceInput).mutation(({ ctx, input }) => {
    readInvoice(ctx.database.orm, ctx.actor, input.invoiceId)
    return paperLink(ctx, input)
  }),

  /** For a message by hand. It is handed over once `send` says that the message left. */
  giveLink: adminProcedure
    .input(giveInvoiceLinkInput)
    .mutation(({ ctx, input }) => giveInvoiceLink(ctx, input)),

  /** By e-mail, or by hand, to people of the company. */
  send: adminProcedure
    .input(sendInvoiceInput)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input)),

  credit: provenSuperadminProcedure
    .meta({ module: 'companies' })
    .input(creditNoteInput)
    .mutation(({ ctx, input }) => makeCreditNote(ctx, input)),

  ofCompany: adminProcedure
    .input(companyInvoicesInput)
    .query(({ ctx: { database }, input: { clientId, number, cursor } }) =>
      clientId === undefined
        ? findByNumber(database.orm, number ?? '')
        : listInvoices(database.orm, { clientId, cursor }),
    ),

  /** One's own that were handed over; none where the browser may be somebody else's. */
  mine: clientProcedure
    .input(ownInvoicesInput)
    .query(({ ctx: { database, actor, clock }, input: { cursor } }) =>
      actor.placesHidden
        ? { items: [], nextCursor: null, owed: NOTHING_OWED }
        : listOwnInvoices(database.orm, {
            clientId: actor.id,
            cursor,
            today: dayKey(clock.now()),
          }),
    ),
})
