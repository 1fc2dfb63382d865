import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { accountPayments, companyInvoices } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { RecordAccountPaymentInput } from '#shared/money/account-payments/account-payments.inputs.ts'
import { bareNumber } from '#shared/money/account-payments/account-payments.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { companyName } from '../company-invoices/company-name.sql.ts'
import { findTransaction } from '../payments/books.service.ts'

const answer = alias(accountPayments, 'answer')

type Told = Pick<RecordAccountPaymentInput, 'method' | 'number' | 'transactionId' | 'shown'> & {
  clientN: number
}

/** Throws TRANSACTION_KNOWN, CHEQUE_KNOWN, and TRANSFER_KNOWN where the sum noted already is not the one on screen. */
export function refuseKnown(orm: Orm, told: Told): void {
  const { method, number, transactionId, shown } = told
  if (transactionId) refuseKnownTransaction(orm, transactionId)
  if (number === undefined) return
  if (methodIs(method, 'held')) refuseKnownCheque(orm, told.clientN, number)
  else refuseKnownTransfer(orm, { method, number, shown })
}

function refuseKnownTransaction(orm: Orm, transactionId: string): void {
  const known = findTransaction(orm, transactionId)
  if (known) throw new AppError('TRANSACTION_KNOWN', { reference: known.reference ?? '' })
}

/** A cheque that the bank gave back, or a mistake, may be noted again. */
function refuseKnownCheque(orm: Orm, clientN: number, number: string): void {
  const [known] = notedWith(
    orm,
    and(
      eq(accountPayments.clientN, clientN),
      eq(accountPayments.bareNumber, bareNumber(number)),
      inArray(accountPayments.kind, ['cheque_held', 'cheque_cashed']),
      // Of a cheque that was cashed, its second row says it.
      isNull(answer.n),
    ),
  )
  if (known) throw new AppError('CHEQUE_KNOWN', { label: known.label })
}

/** One transfer may be for several invoices, so that it is refused only until the screen has asked. */
function refuseKnownTransfer(
  orm: Orm,
  { method, number, shown }: Pick<Told, 'method' | 'shown'> & { number: string },
): void {
  const rows = notedWith(
    orm,
    and(
      eq(accountPayments.method, method),
      eq(accountPayments.bareNumber, bareNumber(number)),
      eq(accountPayments.kind, 'received'),
      isNull(answer.n),
    ),
  )
  const [last] = rows
  if (!last) return
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  if (amount === shown.noted) return
  const { label, name } = last
  throw new AppError('TRANSFER_KNOWN', { amount, times: rows.length, label, name })
}

/** The last noted first. */
const notedWith = (orm: Orm, where: SQL | undefined) =>
  orm
    .select({ amount: accountPayments.amount, label: companyInvoices.label, name: companyName })
    .from(accountPayments)
    .innerJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .leftJoin(answer, eq(answer.ofN, accountPayments.n))
    .where(where)
    .orderBy(desc(accountPayments.n))
    .all()
