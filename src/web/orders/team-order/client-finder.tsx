import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { NewClientValues } from '#shared/access/team-clients.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { AccountsSkeleton } from '#web/access/account-row.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './client/client.module.css'
import { FoundClientRow } from './client/found-client.tsx'
import { useNewClientEntries } from './client/new-client-entries.ts'
import { NewClientForm } from './client/new-client-form.tsx'

/** The first step of an order taken by the team: its client. */
export function ClientFinder() {
  const { search, typed, hint, setTyped } = useAddressSearch(isSearchable)
  const newClient = useNewClientEntries(useMe().id)
  const finder = useRef<HTMLDivElement>(null)
  // The caller's name is what is typed first.
  useEffect(() => searchOf(finder.current)?.focus({ preventScroll: true }), [])
  const query = trpc.users.findClients.useQuery(
    { search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
  return (
    <Section step={1} title="Pour qui&#8239;?">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the links in it */}
      <div
        ref={finder}
        className={`stack gap-14 ${classes.finder}`}
        onKeyDown={(event) => {
          // Enter asks for the letters of now, not for a client who was found for those before.
          const isCurrent = query.isSuccess && !query.isPlaceholderData && typed.trim() === search
          if (handleFinderKey(event, finder.current, isCurrent)) event.preventDefault()
        }}
      >
        <search className="block">
          <SearchField
            label="Nom ou téléphone"
            inputMode="search"
            maxLength={100}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              newClient.leaveFor(text)
            }}
            description={hint ?? 'Trois chiffres du numéro suffisent.'}
          />
        </search>
        {search === '' ? null : (
          <QueryBoundary
            query={query}
            loading={<AccountsSkeleton />}
            errorTitle="Impossible de chercher les clients."
            isEmpty={(clients) => clients.length === 0}
            empty={
              newClient.entries ? (
                <p className="quiet">Aucun client trouvé</p>
              ) : (
                <EmptyState
                  title="Aucun client trouvé"
                  text="Essayez un autre nom ou un autre numéro, ou créez sa fiche."
                />
              )
            }
          >
            {(clients) => (
              <Ticket className="clip">
                <ul className="lines-between" aria-label="Clients trouvés">
                  {clients.map((client) => (
                    <FoundClientRow key={client.id} client={client} search={search} />
                  ))}
                </ul>
              </Ticket>
            )}
          </QueryBoundary>
        )}
        {newClient.entries ? (
          <NewClientForm
            initialValues={newClient.entries}
            onChange={newClient.change}
            onCancel={newClient.cancel}
          />
        ) : (
          <Button
            full
            tone="outline"
            icon={<IconUserPlus />}
            onClick={() => newClient.change(valuesFrom(typed))}
          >
            Nouveau client
          </Button>
        )}
      </div>
    </Section>
  )
}

const searchOf = (finder: HTMLElement | null) =>
  finder?.querySelector<HTMLElement>('[type="search"]')

/**
 * The arrows go through the clients that were found, and back to the field, whose Enter takes the first. True where the key
 * was one of these.
 */
function handleFinderKey(
  { key, target, nativeEvent }: KeyboardEvent,
  finder: HTMLElement | null,
  isCurrent: boolean,
): boolean {
  if (!(target instanceof HTMLElement) || nativeEvent.isComposing) return false
  const isField = target.matches('[type="search"]')
  const found = [...(finder?.querySelectorAll<HTMLElement>('li > a') ?? [])]
  const at = found.indexOf(target)
  if (!isField && at < 0) return false
  if (key === 'ArrowDown') found[at + 1]?.focus()
  else if (key === 'ArrowUp' && !isField) (found[at - 1] ?? searchOf(finder))?.focus()
  else if (key === 'Enter' && isField && isCurrent) found[0]?.click()
  else return false
  return true
}

/** The text of the search as a new client: digits are a phone, anything else a name. */
function valuesFrom(searched: string): NewClientValues {
  const text = searched.trim()
  const isPhone = /^[\d\s.+()-]+$/.test(text)
  return { fullname: isPhone ? '' : text, phone: isPhone ? text : '' }
}
