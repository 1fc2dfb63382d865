import type { FormEvent } from 'react'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { SaveBar } from './save-bar.tsx'
import type { SettingsCards } from './settings-fields.ts'
import { SettingsGroup } from './settings-group.tsx'
import { fieldsOfPage, SETTINGS_PAGES, type SettingsPageId } from './settings-pages.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings of one page, as one form. */
export default function SettingsPageForm({ page }: { page: SettingsPageId }) {
  const query = trpc.settings.all.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réglages."
      loading={<TicketSkeletons plain count={2} />}
    >
      {(cards) => <Form page={page} cards={cards} />}
    </QueryBoundary>
  )
}

function Form({ page, cards }: { page: SettingsPageId; cards: SettingsCards }) {
  const form = useSettingsForm(cards, fieldsOfPage(page))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form ref={form.element} noValidate onSubmit={submit}>
      {SETTINGS_PAGES[page].groups.map((group) => (
        <SettingsGroup key={group.title} form={form} group={group} />
      ))}
      <SaveBar form={form} />
    </form>
  )
}
