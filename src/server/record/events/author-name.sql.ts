import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { workers } from '#server/db/schema.ts'

/**
 * The name of an act's author. A tablet of the workshop acts under the account of the owner who paired it, who may be elsewhere: the
 * author is who worked there, or the workshop where nobody said so.
 */
export const authorName = (account: { fullname: Column }, data: SQLWrapper) =>
  nameOfAct(account, sql`${data} ->> '$.via'`, sql`${data} ->> '$.worker'`)

/** The name of who ended a flag, in what its data says. */
export const resolverName = (account: { fullname: Column }, data: SQLWrapper) =>
  nameOfAct(account, sql`${data} ->> '$.resolvedVia'`, sql`${data} ->> '$.resolvedWorker'`)

const nameOfAct = (account: { fullname: Column }, via: SQL, worker: SQL) => sql<string | null>`case
  when ${via} = 'device' then coalesce(
    (select ${workers.name} from ${workers} where ${workers.n} = ${worker}) || ', à l’atelier', 'L’atelier')
  else ${account.fullname} end`
