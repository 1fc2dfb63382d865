import type { FormEvent, ReactNode } from 'react'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { SaveBar } from './save-bar.tsx'
import type { SettingsCards } from './settings-fields.ts'
import { SETTINGS_PAGES, type SettingsPageId } from './settings-pages.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

interface Props {
  page: SettingsPageId
  children: (form: SettingsForm) => ReactNode
}

/** The settings of one page, as one form. */
export function SettingsPageForm({ page, children }: Props) {
  const query = trpc.settings.all.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réglages."
      loading={<TicketSkeletons plain count={2} />}
    >
      {(cards) => (
        <Form page={page} cards={cards}>
          {children}
        </Form>
      )}
    </QueryBoundary>
  )
}

function Form({ page, cards, children }: Props & { cards: SettingsCards }) {
  const form = useSettingsForm(cards, SETTINGS_PAGES[page].fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form ref={form.element} noValidate onSubmit={submit}>
      {children(form)}
      <SaveBar form={form} />
    </form>
  )
}
