import type { Outputs } from '#web/trpc.ts'

export type JournalEntry = Outputs['journal']['list']['items'][number]

/** A rescue on the machine is noted under the account that it lets in again, which did nothing. */
export function actorOf(entry: JournalEntry): string {
  if (entry.about === 'business' && entry.data.by === 'machine') return 'Le serveur'
  return entry.actorName ?? 'Compte supprimé'
}
