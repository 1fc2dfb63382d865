import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { focusFirst } from '#web/lib/focus.ts'
import { trpc } from '#web/trpc.ts'
import { SaveBar } from './save-bar.tsx'
import type { SettingsCards } from './settings-fields.ts'
import { fieldOfHash, SETTINGS_PAGES, type SettingsPageId } from './settings-pages.ts'
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
      errorText={query.error ? describeError(query.error).text : undefined}
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
  useAddressedField(form.element)
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

/** Gives the focus to the field that the address names. */
function useAddressedField(element: RefObject<HTMLFormElement | null>) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same field leads to it again
  useEffect(() => {
    const field = fieldOfHash(hash)
    if (!field || !element.current) return
    const nodes = element.current.querySelectorAll<HTMLElement>('[data-path]')
    const found = [...nodes].find(({ dataset }) => `${dataset.path}.`.startsWith(`${field}.`))
    if (!found) return
    focusFirst([found])
    found.scrollIntoView({ block: 'center' })
  }, [hash, key, element])
}
