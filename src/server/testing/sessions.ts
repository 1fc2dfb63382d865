import type { KeyObject } from 'node:crypto'
import { type SealedFacts, sealOf } from '#server/access/sessions/session-seals.service.ts'
import type { Database } from '#server/db/database.ts'

type StoredFacts = Omit<SealedFacts, 'byLink'> & { byLink: number }

/** Seals the sessions of an account, or all, which somebody stored or changed by SQL and that must go on opening it. */
export function sealSessions(sqlite: Database['sqlite'], secret: KeyObject, userId?: string): void {
  const rows = sqlite.prepare<[string | null], StoredFacts>(`
    select id, user_id as userId, by_link as byLink, created_at as createdAt, proven_at as provenAt,
      number_proven_at as numberProvenAt
    from sessions where user_id = ifnull(?, user_id)`)
  const seal = sqlite.prepare('update sessions set seal = ? where id = ?')
  sqlite
    .transaction(() => {
      for (const row of rows.all(userId ?? null))
        seal.run(sealOf(secret, { ...row, byLink: row.byLink === 1 }), row.id)
    })
    .immediate()
}
