import { idField } from '#shared/fields.ts'
import { JOURNAL_SUBJECTS, type JournalSubject } from '#shared/record/journal.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useDays } from '#web/orders/use-days.ts'

const WHO = 'qui'
const WHAT = 'quoi'

/** The filters of the journal. They are in the address, so that a reload or a shared link keeps them. */
export function useJournalFilters() {
  const { params, set, clear } = useAddress()
  return {
    // An invalid id in the address is ignored.
    actorId: idField.safeParse(params.get(WHO)).data ?? null,
    subject: JOURNAL_SUBJECTS.find((known) => known === params.get(WHAT)) ?? null,
    days: useDays(),
    chooseActor: (id: string | null) => set(WHO, id ?? ''),
    chooseSubject: (subject: JournalSubject | null) => set(WHAT, subject ?? ''),
    reset: clear,
  }
}

export type JournalFilters = ReturnType<typeof useJournalFilters>
