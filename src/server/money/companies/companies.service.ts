import { eq } from 'drizzle-orm'
import { recordTeamClient, renameClient } from '#server/access/staff/team-clients.service.ts'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companies, companyContacts, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { refuseStale, stale } from '#server/lib/stale.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  ChangeCompanyInput,
  CreateCompanyInput,
  SaveTermsInput,
} from '#shared/money/companies/companies.inputs.ts'
import { type ClientTemplate, needsNcc } from '#shared/money/companies/companies.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'

type Editor = Pick<Deps, 'database' | 'clock' | 'hub'> & { actor: Actor }
type Maker = Editor & Pick<Deps, 'listeners' | 'limits'>

export type Company = typeof companies.$inferSelect

/** Undefined where the client is no company. */
export function findCompany(orm: Orm, clientId: string): Company | undefined {
  return orm.select().from(companies).where(eq(companies.clientId, clientId)).get()
}

/** Whether a client is a company. */
export function isCompany(orm: Orm, clientId: string): boolean {
  return findCompany(orm, clientId) !== undefined
}

/** The company as a change begins with it. Throws NOT_A_COMPANY. */
export function companyToChange(orm: Orm, clientId: string): Company {
  const company = findCompany(orm, clientId)
  if (!company) throw new AppError('NOT_A_COMPANY')
  return company
}

/**
 * Makes a company of a client's record, or of one that is new, once per idempotency key; it pays each order until its terms say
 * otherwise. Throws NCC_NEEDED, NCC_TAKEN, STALE when a colleague was faster, CLIENT_UNAVAILABLE, and
 * PHONE_KNOWN as `createTeamClient` does.
 */
export function createCompany(ctx: Maker, input: CreateCompanyInput): Promise<{ id: string }> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => {
      const { client, name, ncc, rccm, template, ordersBy } = input
      const contact = 'id' in client ? takeRecord(orm, ctx, { ...client, name }) : null
      const clientId = 'id' in client ? client.id : makeRecord(orm, ctx, { ...client, name })
      refuseNcc(orm, { clientId, ncc, template })
      const now = ctx.clock.now()
      orm
        .insert(companies)
        .values({
          clientId,
          ncc: ncc ?? null,
          rccm: rccm ?? null,
          template,
          ordersBy,
          dueDays: DEFAULT_ACCOUNTS.dueDays,
          linesBy: 'order',
          createdAt: now,
          updatedAt: now,
        })
        .run()
      if (contact) orm.insert(companyContacts).values(contact).run()
      recordStaffAction(orm, ctx, { kind: 'company_created', target: clientId })
      announceClientChange(ctx)
      return { id: clientId }
    }),
  )
}

function makeRecord(
  orm: Orm,
  ctx: Maker,
  { name, phone, sharedPhone }: { name: string; phone: string; sharedPhone?: true | undefined },
): string {
  ctx.limits.take('act', `client ${ctx.actor.id}`)
  return recordTeamClient(orm, ctx, { fullname: name, phone, sharedPhone }).id
}

/** Gives the record of a person the name of their company; the person, who has another name, becomes its first contact. */
function takeRecord(
  orm: Orm,
  ctx: Maker,
  { id, seen, name }: { id: string; seen: string; name: string },
): typeof companyContacts.$inferInsert | null {
  const client = findUser(orm, id)
  if (client?.role !== 'client' || client.disabledAt !== null)
    throw new AppError('CLIENT_UNAVAILABLE')
  refuseStale('company', { isCompany: false }, { isCompany: isCompany(orm, id) })
  const { fullname, phone, email } = client
  renameClient(orm, ctx, { userId: id, fullname: name, seen })
  if (fullname === name) return null
  return {
    id: newId(),
    clientId: id,
    name: fullname,
    phone,
    email,
    mayOrder: true,
    getsInvoice: true,
    createdAt: ctx.clock.now(),
  }
}

interface TaxFacts {
  clientId: string
  ncc: string | undefined
  template: ClientTemplate
}

/** Throws NCC_NEEDED where the DGI asks for the number and there is none, NCC_TAKEN for the number of another record. */
function refuseNcc(orm: Orm, { clientId, ncc, template }: TaxFacts): void {
  if (ncc === undefined) {
    if (needsNcc(template)) throw new AppError('NCC_NEEDED')
    return
  }
  const owner = orm
    .select({ id: users.id, name: users.fullname })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.clientId))
    .where(eq(companies.ncc, ncc))
    .get()
  if (owner && owner.id !== clientId) throw new AppError('NCC_TAKEN', { name: owner.name })
}

/**
 * Corrects what a company is, and its name. Throws NOT_A_COMPANY, STALE when a colleague was faster, NCC_NEEDED,
 * NCC_TAKEN.
 */
export async function changeCompany(ctx: Editor, input: ChangeCompanyInput): Promise<void> {
  await ctx.database.write((orm) => {
    const { clientId, seen, name, template, ordersBy, linesBy } = input
    const { ncc = null, rccm = null } = input
    const company = companyToChange(orm, clientId)
    const facts = { ncc, rccm, template, ordersBy, linesBy }
    const client = findUser(orm, clientId)
    // A repeat after a lost answer finds its own words.
    if (client?.fullname === name && holds(company, facts)) return
    const { updatedAt } = company
    if (!client) throw stale('company', { updatedAt: seen }, { updatedAt })
    refuseStale('company', { updatedAt: seen }, { updatedAt })
    refuseNcc(orm, { clientId, ncc: input.ncc, template })
    renameClient(orm, ctx, { userId: clientId, fullname: name, seen: client.fullname })
    store(orm, ctx, company, facts)
    recordStaffAction(orm, ctx, { kind: 'company_changed', target: clientId })
    announceClientChange(ctx)
  })
}

/** Sets how a company pays and what it may owe, by a superadmin. Throws NOT_A_COMPANY, STALE when a colleague was faster. */
export async function saveTerms(ctx: Editor, input: SaveTermsInput): Promise<void> {
  await ctx.database.write((orm) => {
    const { clientId, seen, onAccount, dueDays, ceiling, transportFree } = input
    const company = companyToChange(orm, clientId)
    const terms = { onAccount, dueDays, ceiling, transportFree }
    if (holds(company, terms)) return
    refuseStale('company', { updatedAt: seen }, { updatedAt: company.updatedAt })
    store(orm, ctx, company, terms)
    recordStaffAction(orm, ctx, { kind: 'company_terms_changed', target: clientId, data: terms })
    announceClientChange(ctx)
  })
}

const holds = (company: Company, wanted: Partial<Company>): boolean =>
  Object.entries(wanted).every(([column, value]) => company[column as keyof Company] === value)

function store(orm: Orm, ctx: Editor, company: Company, change: Partial<Company>): void {
  // Later than what the screens have seen, also within one millisecond.
  const updatedAt = Math.max(ctx.clock.now(), company.updatedAt + 1)
  orm
    .update(companies)
    .set({ ...change, updatedAt })
    .where(eq(companies.clientId, company.clientId))
    .run()
}
