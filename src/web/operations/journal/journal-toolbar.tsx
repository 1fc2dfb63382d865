import { IconFilter, IconUser } from '@tabler/icons-react'
import {
  JOURNAL_SUBJECTS,
  type JournalSubject,
  STAFF_ACTION_LABELS,
} from '#shared/record/journal.ts'
import { MODULE_NAMES, type ModuleName } from '#shared/shop/modules/modules.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import classes from './journal.module.css'
import type { JournalFilters } from './use-journal-filters.ts'

const ALL = 'all'

/** The acts of a module, by the start of their kind. What was done stays in the journal; one that is off is no choice of its filter. */
const ACTS_OF: Partial<Record<ModuleName, RegExp>> = {
  counter: /^drawer_/,
  workshop: /^(device|workers)_/,
  weekly: /^recurring_/,
  companies: /^(company|invoice|credit_note|account_payment|cheque)_/,
  fne: /^fne_/,
  reminders: /^reminders_/,
}

function useSubjects(chosen: JournalSubject | null): readonly JournalSubject[] {
  const modules = useModules()
  const off = MODULE_NAMES.flatMap((name) => (modules[name] ? [] : (ACTS_OF[name] ?? [])))
  return JOURNAL_SUBJECTS.filter((one) => one === chosen || !off.some((acts) => acts.test(one)))
}

/** The filters of the journal: by person and by action. */
export function JournalToolbar({ filters }: { filters: JournalFilters }) {
  const { actorId, subject, chooseActor, chooseSubject } = filters
  const subjects = useSubjects(subject)
  const staff = trpc.users.list.useQuery({ role: 'admin' })
  const livreurs = trpc.users.list.useQuery({ role: 'livreur' })
  const people = [...(staff.data?.items ?? []), ...(livreurs.data?.items ?? [])].map(
    ({ id, fullname }) => ({ value: id, label: fullname }),
  )
  const isListed = people.some(({ value }) => value === actorId)
  return (
    <search className={`gap-12 mb-24 ${classes.toolbar}`}>
      <UnreadNote
        query={staff.data ? livreurs : staff}
        title="Impossible de charger les personnes."
      />
      <NativeSelect
        aria-label="Filtrer par personne"
        leftSection={<IconUser aria-hidden="true" />}
        data={[
          { value: ALL, label: 'Toute l’équipe' },
          ...people,
          // The list holds the first page of the team only.
          ...(actorId && !isListed ? [{ value: actorId, label: 'Une personne' }] : []),
        ]}
        value={actorId ?? ALL}
        onChange={({ currentTarget: { value } }) => chooseActor(value === ALL ? null : value)}
      />
      <NativeSelect
        aria-label="Filtrer par action"
        leftSection={<IconFilter aria-hidden="true" />}
        data={[
          { value: ALL, label: 'Toutes les actions' },
          ...subjects.map((value) => ({
            value,
            label: value === 'orders' ? 'Sur les commandes' : STAFF_ACTION_LABELS[value],
          })),
        ]}
        value={subject ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          chooseSubject(JOURNAL_SUBJECTS.find((one) => one === value) ?? null)
        }
      />
    </search>
  )
}
