import { useSearchParams } from 'react-router-dom'
import { idField } from '#shared/fields.ts'
import { JOURNAL_SUBJECTS, type JournalSubject } from '#shared/journal.ts'

const WHO = 'qui'
const WHAT = 'quoi'

/** What the journal is narrowed to. It lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useJournalFilters() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) => {
    const after = new URLSearchParams(params)
    if (value) after.set(name, value)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  return {
    // Half an id, from an address that was cut, names nobody.
    actorId: idField.safeParse(params.get(WHO)).data ?? null,
    subject: JOURNAL_SUBJECTS.find((known) => known === params.get(WHAT)) ?? null,
    chooseActor: (id: string | null) => set(WHO, id),
    chooseSubject: (subject: JournalSubject | null) => set(WHAT, subject),
    reset: () => setParams({}, { replace: true }),
  }
}

export type JournalFilters = ReturnType<typeof useJournalFilters>
