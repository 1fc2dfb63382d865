import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import { companies, companyInvoices, orders, settings } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import {
  type InvoiceRun,
  nextRunAfter,
  runBefore,
} from '#shared/money/company-invoices/invoice-day.ts'
import { publishCash } from '../desk-act.service.ts'
import { storeInvoice } from './make-invoice.service.ts'
import { findInvoicedCompany, readOwedMonth } from './statements.service.ts'

/** The owner may choose another day meanwhile. */
const LOOK_MS = HOUR_MS

/**
 * The worker that makes the invoices of the month, on the day that the owner chose. It keeps nothing in memory: after a stop of any
 * kind it makes those of the last such day that were not made.
 */
export function createInvoiceWorker(deps: Deps): Worker {
  const { database, clock, log } = deps
  return createDueWorker({
    clock,
    log,
    fault: 'invoices of companies could not be made',
    async doNext(now) {
      if (!isModuleOn(database.orm, 'companies')) return 'nothing due'
      const run = runBefore(now, readSettings(database.orm, 'accounts'))
      if (isRestored(database.orm) || isNewer(database.orm, run)) return 'nothing due'
      // One company that cannot be invoiced keeps no other from its invoice.
      for (const clientId of companiesToInvoice(database.orm, run))
        await makeInvoiceOfMonth(deps, clientId, run).catch((error: unknown) =>
          log.error({ clientId, err: error }, 'an invoice of a company could not be made'),
        )
      return 'nothing due'
    },
    nextAt() {
      const now = clock.now()
      const { at } = nextRunAfter(now, readSettings(database.orm, 'accounts'))
      return Math.min(at, now + LOOK_MS)
    },
    onWake() {
      // Time alone makes an invoice due.
    },
  })
}

/** The owner chose another day since that one: it begins with the next. */
function isNewer(orm: Orm, { at }: InvoiceRun): boolean {
  const saved = orm
    .select({ at: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, 'accounts'))
    .get()
  return saved !== undefined && saved.at > at
}

/** Companies with a delivered order on no invoice, and without an invoice of that day. */
function companiesToInvoice(orm: Orm, run: InvoiceRun): string[] {
  return orm
    .select({ clientId: companies.clientId })
    .from(companies)
    .where(
      sql`exists (select 1 from ${orders} where ${orders.clientId} = ${companies.clientId} and ${orders.onAccount}
        and ${orders.invoiceN} is null and ${orders.status} = 'completed' and ${orders.grandTotal} > 0)`,
    )
    .orderBy(asc(companies.clientId))
    .all()
    .flatMap(({ clientId }) => (isMade(orm, clientId, run) ? [] : [clientId]))
}

/** The company has an invoice since that day, by hand too, or that day made the one of its month already: nobody is named in it. */
function isMade(orm: Orm, clientId: string, { at, year, month }: InvoiceRun): boolean {
  const made = orm
    .select({ one: sql`1` })
    .from(companyInvoices)
    .where(
      and(
        eq(companyInvoices.clientN, numberOfUser(clientId)),
        eq(companyInvoices.kind, 'invoice'),
        or(
          gte(companyInvoices.at, at),
          and(
            eq(companyInvoices.year, year),
            eq(companyInvoices.month, month),
            isNull(companyInvoices.actorN),
          ),
        ),
      ),
    )
    .limit(1)
    .get()
  return made !== undefined
}

async function makeInvoiceOfMonth(deps: Deps, clientId: string, run: InvoiceRun): Promise<void> {
  await deps.database.write((orm) => {
    const company = findInvoicedCompany(orm, clientId)
    if (!company || isMade(orm, clientId, run)) return
    const statement = readOwedMonth(orm, company, run)
    if (statement.total === 0) return
    // Its orders are its own: their trail names it where nobody of the team acts.
    const actor: ServiceContext['actor'] = { id: clientId, role: 'client', fullname: company.name }
    const { year, month } = run
    storeInvoice(orm, { ...deps, actor }, { company, statement, year, month, byHand: false })
    publishCash(deps, { clientId })
  })
}
