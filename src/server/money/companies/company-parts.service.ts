import { and, asc, eq, sql } from 'drizzle-orm'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyContacts, companyPlaces } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import {
  MAX_COMPANY_PARTS,
  type SaveContactInput,
  type SavePlaceInput,
} from '#shared/money/companies/companies.inputs.ts'
import { eachLine, storedLines } from '#shared/places/place-words.ts'
import { toLatLng } from '#shared/places/points.ts'
import { companyToChange } from './companies.service.ts'

type Editor = Pick<Deps, 'database' | 'clock' | 'hub'> & { actor: Actor }

interface Part {
  clientId: string
  id: string
}

type PartTable = typeof companyContacts | typeof companyPlaces

/** Adds somebody of a company, or corrects them. Throws NOT_A_COMPANY, STALE. */
export async function saveContact(ctx: Editor, input: SaveContactInput): Promise<void> {
  const { clientId, id, name, job = null, phone = null, email = null } = input
  const { mayOrder, getsInvoice } = input
  const values = { name, job, phone, email, mayOrder, getsInvoice }
  await ctx.database.write((orm) => {
    const known = begin(orm, companyContacts, input)
    if (known && isSame(known, values)) return
    const fresh = { ...values, clientId, id, createdAt: ctx.clock.now() }
    orm
      .insert(companyContacts)
      .values(fresh)
      .onConflictDoUpdate({ target: companyContacts.id, set: values })
      .run()
    tell(orm, ctx, clientId, 'contact')
  })
}

/** Adds a place of a company, or corrects it. Throws NOT_A_COMPANY, STALE. */
export async function savePlace(ctx: Editor, input: SavePlaceInput): Promise<void> {
  const { clientId, id, label, address, location } = input
  const { lat, lng } = location ? toLatLng(location) : { lat: null, lng: null }
  const values = { label, address, ...storedLines(input), lat, lng }
  await ctx.database.write((orm) => {
    const known = begin(orm, companyPlaces, input)
    if (known && isSame(known, values)) return
    const fresh = { ...values, clientId, id, createdAt: ctx.clock.now() }
    orm
      .insert(companyPlaces)
      .values(fresh)
      .onConflictDoUpdate({ target: companyPlaces.id, set: values })
      .run()
    tell(orm, ctx, clientId, 'place')
  })
}

/** The places where a company's clothes are picked up and brought, the first one first. */
export function placesOfCompany(orm: Orm, clientId: string) {
  const { id, label, address, lat, lng } = companyPlaces
  return orm
    .select({ id, label, address, ...eachLine((line) => companyPlaces[line]), lat, lng })
    .from(companyPlaces)
    .where(eq(companyPlaces.clientId, clientId))
    .orderBy(asc(companyPlaces.createdAt), asc(id))
    .all()
}

/** Takes somebody of a company away; one whom a colleague took away first is gone all the same. */
export const removeContact = (ctx: Editor, part: Part): Promise<void> =>
  remove(ctx, companyContacts, part)

export const removePlace = (ctx: Editor, part: Part): Promise<void> =>
  remove(ctx, companyPlaces, part)

/** The part as it is, undefined of one that is new: there must be room for it, and no other company has it. */
function begin(orm: Orm, table: PartTable, { clientId, id }: Part) {
  companyToChange(orm, clientId)
  const known = orm.select().from(table).where(eq(table.id, id)).get()
  const isForeign = known !== undefined && known.clientId !== clientId
  const isFull = known === undefined && countOf(orm, table, clientId) >= MAX_COMPANY_PARTS
  if (isForeign || isFull) throw stale('company', {}, { parts: countOf(orm, table, clientId) })
  return known
}

function countOf(orm: Orm, table: PartTable, clientId: string): number {
  const count = { parts: sql<number>`count(*)` }
  return orm.select(count).from(table).where(eq(table.clientId, clientId)).get()?.parts ?? 0
}

const isSame = (known: Record<string, unknown>, values: object): boolean =>
  Object.entries(values).every(([column, value]) => known[column] === value)

async function remove(ctx: Editor, table: PartTable, { clientId, id }: Part): Promise<void> {
  await ctx.database.write((orm) => {
    const isTheirs = and(eq(table.id, id), eq(table.clientId, clientId))
    if (orm.delete(table).where(isTheirs).run().changes === 0) return
    tell(orm, ctx, clientId, table === companyContacts ? 'contact' : 'place')
  })
}

function tell(orm: Orm, ctx: Editor, clientId: string, part: 'contact' | 'place'): void {
  recordStaffAction(orm, ctx, { kind: 'company_changed', target: clientId, data: { part } })
  announceClientChange(ctx)
}
